// Made-up lists in the official layouts, for tests and for measuring.

const states = ['AL', 'CA', 'IL', 'KS', 'ME', 'NY', 'OH', 'OR', 'TX', 'WA'] as const
const towns = ['Alder', 'Briar', 'Calder', 'Dunmore', 'Eastfield', 'Fairhaven', 'Glen', 'Harrow'] as const
const of = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

interface Wish {
  readonly rows: number
  readonly from?: number
  /** Of public schools every so many is a high school. */
  readonly highEvery?: number
}
const indexes = ({ rows, from = 0 }: Wish) => Array.from({ length: rows }, (_, index) => from + index)
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `${[head, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`

export const ccdFile = (wish: Wish): string =>
  table(
    [
      'SCHOOL_YEAR',
      'FIPST',
      'STATENAME',
      'ST',
      'SCH_NAME',
      'LEA_NAME',
      'NCESSCH',
      'LSTREET1',
      'LCITY',
      'LSTATE',
      'LZIP',
      'PHONE',
      'SY_STATUS',
      'G_12_OFFERED',
      'GSLO',
      'GSHI',
      'LEVEL',
    ],
    indexes(wish).map((index) => {
      const isHigh = index % (wish.highEvery ?? 4) === 0
      const [state, town] = [of(states, index), of(towns, index >> 3)]
      const name = `"${town} ${isHigh ? 'High School' : 'Elementary'} ${index}, Peña"`
      const id = String(100_000_000_000 + index)
      return [
        '2024-2025',
        '01',
        state,
        state,
        name,
        `${town} Unified`,
        id,
        `${index} Main St`,
        town,
        state,
        '00001',
        '(555)555-0100',
        '1',
        isHigh ? 'Yes' : 'No',
        isHigh ? '09' : 'KG',
        isHigh ? '12' : '05',
        'x',
      ]
    }),
  )

/** Every second is a high school. */
export const pssFile = (wish: Wish): string =>
  table(
    ['PPIN', 'PINST', 'PADDRS', 'PCITY', 'PSTABB', 'PZIP', 'PL_CIT', 'PL_STABB', 'LOGR2022', 'HIGR2022', 'RELIG'],
    indexes(wish).map((index) => {
      const [state, town] = [of(states, index), of(towns, index)]
      return [
        String(index).padStart(8, '0'),
        `ST ANNE ACADEMY ${index}`,
        '1 OAK',
        town.toUpperCase(),
        state,
        '1',
        '',
        '',
        '6',
        index % 2 ? '13' : '17',
        '1',
      ]
    }),
  )

/** Nine of ten are open. */
export const hdFile = (wish: Wish): string =>
  table(
    ['UNITID', 'INSTNM', 'IALIAS', 'ADDR', 'CITY', 'STABBR', 'ZIP', 'CYACTIVE', 'WEBADDR'],
    indexes(wish).map((index) => {
      const id = String(100_000 + index)
      return [
        id,
        `Harbor State College ${id}`,
        '',
        '1 College Way',
        of(towns, index),
        of(states, index),
        '00001',
        index % 10 === 9 ? '2' : '1',
        'x',
      ]
    }),
  )

/** Six rows to a college, one for each of its sports. */
export const eadaFile = ({ rows, from = 0 }: Wish): string =>
  table(
    ['unitid', 'institution_name', 'addr1_txt', 'city_txt', 'state_cd', 'zip_text', 'Sports', 'PARTIC_MEN'],
    Array.from({ length: rows }, (_, index) => {
      const college = from + Math.floor(index / 6)
      const id = String(100_000 + college)
      return [id, `Harbor State ${id}`, '1 College Way', of(towns, college), of(states, college), '00001', `Sport ${index % 6}`, '20']
    }),
  )
