// The official lists of schools that can be imported, known by the names of their columns. Only these columns are read.
import type { SchoolSource, SchoolTable } from './tables.ts'

export type Field = 'id' | 'name' | 'city' | 'state' | 'mailCity' | 'mailState' | 'highestGrade' | 'hasGrade12' | 'status' | 'website'
export type Values = Partial<Readonly<Record<Field, string>>>

interface Column {
  readonly field: Field
  /** Its name today, as sentences say it. */
  readonly name: string
  /** All its names, whatever their case: some end in a year. */
  readonly known: RegExp
  readonly optional?: true
}

export interface Layout {
  readonly source: Exclude<SchoolSource, 'self-added'>
  readonly title: string
  readonly kind: SchoolTable['education_type']
  readonly columns: readonly Column[]
  /** The number in its one form; undefined for what cannot be one. */
  toId(written: string): string | undefined
  /** Why a school of the list is not taken over, undefined if it is. */
  leaveOut?(values: Values): string | undefined
}

const column = (field: Field, name: string, known: RegExp = new RegExp(`^${name}$`, 'i')): Column => ({ field, name, known })
const maybe = (field: Field, name: string, known?: RegExp): Column => ({ ...column(field, name, known), optional: true })

/** Spreadsheets drop leading zeros. */
const padded = (length: number) => (written: string) =>
  /^\d+$/.test(written) && written.length <= length ? written.padStart(length, '0') : undefined

/** Numbers from 900000 on are those of self-added colleges here. */
const unitId = (written: string) => (/^[1-8]\d{5}$/.test(written) ? written : undefined)

const notHigh = 'no grade 12'
const closed = 'closed, inactive or not yet open'

/**
 * A high school is one that offers grade 12. Public: G_12_OFFERED says “Yes”, or where that column is missing the highest grade
 * GSHI is 12 or 13. SY_STATUS 2, 6 and 7 are closed, inactive and future schools.
 */
const ccd: Layout = {
  source: 'nces-ccd',
  title: 'NCES CCD, public schools',
  kind: 'High School',
  columns: [
    column('id', 'NCESSCH'),
    column('name', 'SCH_NAME', /^sch_?nam(e|\d\d)?$/i),
    column('city', 'LCITY', /^lcity(\d\d)?$/i),
    column('state', 'LSTATE', /^lstate(\d\d)?$/i),
    column('highestGrade', 'GSHI', /^gshi(\d\d)?$/i),
    maybe('hasGrade12', 'G_12_OFFERED'),
    maybe('status', 'SY_STATUS', /^(sy_)?status(\d\d)?$/i),
    maybe('website', 'WEBSITE'),
  ],
  toId: padded(12),
  leaveOut({ highestGrade = '', hasGrade12, status = '' }) {
    if (['2', '6', '7'].includes(status)) return closed
    const isHigh = hasGrade12 ? /^(yes|1)$/i.test(hasGrade12) : ['12', '13'].includes(highestGrade)
    return isHigh ? undefined : notHigh
  },
}

/** Private: the highest grade HIGR, whose name ends in its year, is 17, the code of grade 12; 1 is a school without grades. */
const pss: Layout = {
  source: 'nces-pss',
  title: 'NCES PSS, private schools',
  kind: 'High School',
  columns: [
    column('id', 'PPIN'),
    column('name', 'PINST'),
    column('mailCity', 'PCITY'),
    column('mailState', 'PSTABB'),
    // Where a school stands, if that is elsewhere than its post.
    maybe('city', 'PL_CIT'),
    maybe('state', 'PL_STABB'),
    column('highestGrade', 'HIGR', /^higr(\d\d|\d{4})?$/i),
  ],
  toId: (written) => padded(8)(written) ?? (/^[a-z]\d{7}$/i.test(written) ? written.toUpperCase() : undefined),
  leaveOut: ({ highestGrade = '' }) => (Number(highestGrade) === 17 ? undefined : notHigh),
}

const ipeds: Layout = {
  source: 'ipeds',
  title: 'IPEDS HD, colleges',
  kind: 'College',
  columns: [
    column('id', 'UNITID'),
    column('name', 'INSTNM'),
    column('city', 'CITY'),
    column('state', 'STABBR'),
    // 1 is active this year; 2 and 3 are not.
    maybe('status', 'CYACTIVE'),
    maybe('website', 'WEBADDR'),
  ],
  toId: unitId,
  leaveOut: ({ status = '' }) => (['2', '3'].includes(status) ? closed : undefined),
}

const eada: Layout = {
  source: 'eada',
  title: 'EADA, colleges with sports',
  kind: 'College',
  columns: [column('id', 'unitid'), column('name', 'institution_name'), column('city', 'city_txt'), column('state', 'state_cd')],
  toId: unitId,
}

export const layouts: readonly Layout[] = [ccd, pss, ipeds, eada]

/** What cannot be read, in a sentence for whoever runs the import. */
export class UnreadableFile extends Error {}

export interface Recognised {
  readonly layout: Layout
  /** Of each column of the file the field that it holds, undefined for what is not read. */
  readonly fields: readonly (Field | undefined)[]
  readonly ignored: readonly string[]
}

const needed = ({ columns }: Layout) => columns.filter(({ optional }) => !optional)
const named = (names: readonly string[], most: number) =>
  names.length <= most ? names.join(', ') : `${names.slice(0, most).join(', ')} and ${names.length - most} more`

/**
 * `renamed`: columns of this file that are called otherwise than they should be, by their own name in small letters. Throws
 * `UnreadableFile`.
 */
export function recognise(header: readonly string[], wanted?: string, renamed: ReadonlyMap<string, string> = new Map()): Recognised {
  const names = header.map((name) => name.trim())
  const plain = names.map((name) => renamed.get(name.toLowerCase()) ?? name)
  const has = ({ known }: Column) => plain.some((name) => known.test(name))
  const candidates = layouts.filter(({ source }) => wanted === undefined || source === wanted)
  const [whole, second] = candidates.filter((layout) => needed(layout).every(has))
  if (whole && second)
    throw new UnreadableFile(
      `The file could be ${whole.title} or ${second.title}: say --layout=${whole.source} or --layout=${second.source}.`,
    )
  if (!whole) throw new UnreadableFile(whyNot(candidates, names, has))
  const taken = new Set<Field>()
  const fields = plain.map((name) => {
    const field = whole.columns.find(({ known }) => known.test(name))?.field
    if (field === undefined || taken.has(field)) return undefined
    taken.add(field)
    return field
  })
  return { layout: whole, fields, ignored: names.filter((_, index) => fields[index] === undefined) }
}

function whyNot(candidates: readonly Layout[], names: readonly string[], has: (column: Column) => boolean): string {
  const likeness = (layout: Layout) => needed(layout).filter(has).length / needed(layout).length
  const [closest] = [...candidates].sort((a, b) => likeness(b) - likeness(a))
  const there = named(names.filter(Boolean), 40)
  if (!closest || (likeness(closest) < 0.5 && candidates.length > 1)) {
    const known = layouts.map(
      ({ title, ...layout }) =>
        `${title} (${needed({ title, ...layout })
          .map(({ name }) => name)
          .join(', ')})`,
    )
    return `The columns are those of no list that is known here: ${known.join('; ')}. The file has: ${there || 'no columns'}.`
  }
  const missing = needed(closest)
    .filter((one) => !has(one))
    .map(({ name }) => name)
  const [first = ''] = missing
  return (
    `The file looks like ${closest.title}, but has no column ${missing.join(', ')}. It has: ${there}. ` +
    `If a column has another name this year, say which it is: --column=${first}=ITS_NAME.`
  )
}

export const sayIgnored = (ignored: readonly string[]): string =>
  named(
    ignored.map((name) => name || '(no name)'),
    12,
  )
