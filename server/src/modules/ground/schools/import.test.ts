// Official lists of schools: known by their columns, in any usual encoding, taken over once, however often they are read.
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerAdministrator, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, silentFaults, type TestApp } from '#test/index.ts'
import { createOutbox } from '#platform/outbox/index.ts'
import { importSchools, type ImportReport } from './import.ts'
import type { NotTaken } from './official-rows.ts'
import { ccdFile, eadaFile, hdFile, pssFile } from '#test/official-files.ts'

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

interface Options {
  readonly isDryRun?: boolean
  readonly layout?: string
  readonly renamed?: Record<string, string>
}

async function take(
  text: string,
  { isDryRun = false, layout, renamed = {} }: Options = {},
): Promise<ImportReport & { notTaken: NotTaken[] }> {
  const notTaken: NotTaken[] = []
  const pieces = Array.from({ length: Math.ceil(text.length / 1000) }, (_, index) => text.slice(index * 1000, index * 1000 + 1000))
  const report = await importSchools(
    { db: app.db, clock: app.clock, outbox: createOutbox(app.db, silentFaults()) },
    Readable.from(pieces) as AsyncIterable<string>,
    { isDryRun, layout, renamed: new Map(Object.entries(renamed)), onNotTaken: (row) => void notTaken.push(row) },
  )
  await app.settle()
  return { ...report, notTaken }
}

const everything = async () => (await sql`select * from school order by id`.execute(app.db)).rows
const find = async (q: string) => (await app.client.send('performers.findSchools', { query: { q, limit: 100 } })).data
const said = (rows: readonly NotTaken[]) => rows.map(({ line, reason }) => `${line}: ${reason}`)

describe('each of the four lists', () => {
  test.each([
    ['nces-ccd', ccdFile({ rows: 5000 }), 1250],
    ['nces-pss', pssFile({ rows: 400 }), 200],
    ['ipeds', hdFile({ rows: 300 }), 270],
    ['eada', eadaFile({ rows: 600, from: 400 }), 100],
  ] as const)('%s is known by its columns, and read again it changes nothing', async (source, file, count) => {
    const before = await everything()
    const dry = await take(file, { isDryRun: true })
    expect(await everything()).toEqual(before)
    const first = await take(file)
    expect([first.layout.source, first.total.added]).toEqual([source, count])
    expect([dry.total, [...dry.byState], dry.notTaken]).toEqual([first.total, [...first.byState], first.notTaken])
    expect([...first.byState.values()].reduce((sum, { added }) => sum + added, 0)).toBe(count)
    const after = await everything()
    expect(after).toHaveLength(before.length + count)

    const second = await take(file)
    expect(second.total).toMatchObject({ added: 0, joined: 0, changed: 0 })
    expect(second.total.unchanged).toBeGreaterThanOrEqual(count)
    expect(await everything()).toEqual(after)
  })

  test('a school of a list is reviewed, bears its number there, and is found by everybody', async () => {
    const [record] = (await app.client.send('schools.all', { token: administrator.token, query: { q: 'harbor state college 100000' } }))
      .data
    expect(record).toMatchObject({ source: 'ipeds', sourceId: '100000', collegeId: '100000', isReviewed: true, path: '/school/100000' })
    expect((await find('harbor state college 100000'))[0]).toMatchObject({ collegeId: '100000', educationType: 'College' })
  })

  test('of two lists that have a college, IPEDS knows it best', async () => {
    const counts = async (file: string) => (await take(file)).total
    expect(await counts(eadaFile({ rows: 60, from: 0 }))).toEqual({ added: 1, joined: 0, changed: 0, unchanged: 59 })
    expect(await counts(hdFile({ rows: 410 }))).toMatchObject({ added: 90, changed: 9 })
    expect(await counts(eadaFile({ rows: 60, from: 400 }))).toMatchObject({ changed: 0, unchanged: 60 })
  })
})

const head = 'NCESSCH,SCH_NAME,LCITY,LSTATE,GSHI'

describe('what is taken', () => {
  test('schools that offer grade 12 and are open are high schools', async () => {
    const rows = [
      '440000000001,Twelve High,Salem,OR,12,Yes,1',
      '440000000002,Adult and Twelve High,Salem,OR,AE,Yes,1',
      '440000000003,Middle School,Salem,OR,08,No,1',
      '440000000004,Closed High,Salem,OR,12,Yes,2',
      '440000000005,Future High,Salem,OR,12,Yes,7',
    ]
    const { total, notTaken } = await take([`${head},G_12_OFFERED,SY_STATUS`, ...rows].join('\n'))
    expect([total.added, said(notTaken)]).toEqual([
      2,
      ['4: no grade 12', '5: closed, inactive or not yet open', '6: closed, inactive or not yet open'],
    ])
  })

  test('every row that is wrong is named with its line, and the others are taken', async () => {
    const rows = [
      '450000000001,Right High,Salem,OR,12',
      '450000000002,,Salem,OR,12',
      '450000000003,No City High,,OR,12',
      '450000000004,Nowhere High,Salem,ZZ,12',
      '4.5E+11,Shortened High,Salem,OR,12',
      '450000000006,Short Row',
      `450000000007,${'x'.repeat(121)},Salem,OR,12`,
      '450000000008,Right High,SALEM,OR,12',
      '50000000009,"Quoted, ""High""\u0000",Salem,OR,12',
    ]
    const { total, notTaken } = await take([head, ...rows].join('\r\n'))
    expect(total).toEqual({ added: 2, joined: 0, changed: 0, unchanged: 0 })
    expect(said(notTaken).sort()).toEqual([
      '3: no name',
      '4: no city',
      '5: “ZZ” is no state that is known here',
      '6: NCESSCH is “4.5E+11”, which is no number of this list',
      '7: cannot be read (CSV_RECORD_INCONSISTENT_COLUMNS)',
      '8: its name is too long',
      '9: Right High in Salem, OR is there already as nces-ccd 450000000001',
    ])
    const [quoted] = (await app.client.send('schools.all', { token: administrator.token, query: { q: 'quoted' } })).data
    expect([quoted?.name, quoted?.sourceId]).toEqual(['Quoted, "High"', '050000000009'])
  })

  test('what a list writes in capitals reads as names do', async () => {
    const pss = 'PPIN,PINST,PCITY,PSTABB,PL_CIT,PL_STABB,HIGR2022\nA9900001,OUR LADY OF THE LAKE ACADEMY,PO TOWN,WA,ST. HELENS,OR,17\n'
    await take(pss)
    expect((await find('our lady lake'))[0]).toMatchObject({ name: 'Our Lady of the Lake Academy', city: 'St. Helens', stateCode: 'OR' })
  })
})

describe('columns', () => {
  const row = '460000000001,Columns High,Salem,OR,12'
  const refusal = async (file: string, options: Options = {}) => {
    const before = await everything()
    const sentence = await take(file, options).then(
      () => 'taken',
      (error: Error) => error.message,
    )
    expect(await everything()).toEqual(before)
    return sentence
  }

  test('extra ones are left aside, whatever the order, and named', async () => {
    const { total, ignored } = await take(`PHONE,${head.toLowerCase()},Principal\n+1 555,${row},Somebody\n`, { isDryRun: true })
    expect([total.added, ignored]).toEqual([1, ['PHONE', 'Principal']])
  })

  test('a missing one is named, with those that are there', async () => {
    expect(await refusal(`NCESSCH,SCH_NAME,TOWN,LSTATE,GSHI\n${row}\n`)).toBe(
      'The file looks like NCES CCD, public schools, but has no column LCITY. It has: NCESSCH, SCH_NAME, TOWN, LSTATE, GSHI. ' +
        'If a column has another name this year, say which it is: --column=LCITY=ITS_NAME.',
    )
  })

  test('a renamed one is read once it was said what it is', async () => {
    const { total } = await take(`NCESSCH,SCH_NAME,Town,LSTATE,GSHI\n${row}\n`, { isDryRun: true, renamed: { town: 'LCITY' } })
    expect(total.added).toBe(1)
  })

  test('names of other years are known', async () => {
    const { layout, total } = await take('NCESSCH,SCHNAM09,LCITY09,LSTATE09,GSHI09,STATUS09\n460000000002,Older High,Salem,OR,12,1\n', {
      isDryRun: true,
    })
    expect([layout.source, total.added]).toEqual(['nces-ccd', 1])
  })

  test('a file of something else, and an empty one, say so', async () => {
    expect(await refusal('first,last\nAda,Brandt\n')).toMatch(
      /^The columns are those of no list that is known here: NCES CCD.* The file has: first, last\.$/,
    )
    expect(await refusal('')).toBe('The file is empty.')
    expect(await refusal(`${head}\n${row}\n`, { layout: 'ipeds' })).toMatch(
      /^The file looks like IPEDS HD, colleges, but has no column UNITID/,
    )
  })

  test.each([10, 3000])('a quote that is never closed is named, not taken for the rest of %i rows', async (length) => {
    const many = Array.from({ length }, (_, index) => `47000000${String(index).padStart(4, '0')},Many High ${index},Salem,OR,12`)
    expect(await refusal([head, '470000009999,"Open High,Salem,OR,12', ...many].join('\n'))).toBe(
      'After line 1 a quotation mark opens and never closes. Correct it and import the file again.',
    )
  })
})

describe('a school that somebody had added', () => {
  const lincoln = {
    educationType: 'College',
    schoolName: 'LINCOLN  Ridge college',
    schoolCity: 'Salem',
    schoolState: '',
    schoolStateCode: 'OR',
  } as const
  const me = async ({ token }: Person) => (await app.client.send('performers.me', { token })).data
  const hd = 'UNITID,INSTNM,CITY,STABBR,CYACTIVE\n777001,Lincoln Ridge College,Salem,OR,1\n'

  test('is the one of the list: it keeps its id, gets its number, and its people follow', async () => {
    const athlete = await registerPerformer(app.client, lincoln)
    const before = await me(athlete)
    expect(Number(before.educationInfo?.id)).toBeGreaterThanOrEqual(900_000)
    expect((await take(hd)).total).toMatchObject({ added: 0, joined: 1 })
    const after = await me(athlete)
    expect([after.education, after.educationInfo?.id, after.schoolName, after.path]).toEqual([
      before.education,
      '777001',
      'Lincoln Ridge College',
      `/777001/athlete/${athlete.username}`,
    ])
    expect((await take(hd)).total).toMatchObject({ joined: 0, changed: 0, unchanged: 1 })
  })

  test('keeps what an administrator made of its name until the list itself says something else', async () => {
    const [record] = (await app.client.send('schools.all', { token: administrator.token, query: { q: 'lincoln ridge' } })).data
    const id = record?._id ?? ''
    await app.client.send('schools.update', { token: administrator.token, params: { id }, body: { name: 'Lincoln Ridge' } })
    expect((await take(hd)).total).toMatchObject({ changed: 0, unchanged: 1 })
    expect((await take(hd.replace('Ridge College', 'Ridge University'))).total).toMatchObject({ changed: 1 })
    expect((await find('lincoln ridge')).map(({ name }) => name)).toEqual(['Lincoln Ridge University'])
    // All that it was called leads to it.
    const late = await me(await registerPerformer(app.client, lincoln))
    expect([late.education, late.schoolName]).toEqual([id, 'Lincoln Ridge University'])
  })

  test('and was merged into another one of the list stays merged', async () => {
    const file = `${head}\n480000000001,Harding High,Salem,OR,12\n480000000002,Harding Senior High,Salem,OR,12\n`
    await take(file)
    const [a, b] = (await app.client.send('schools.all', { token: administrator.token, query: { q: 'harding' } })).data
    await app.client.send('schools.merge', { token: administrator.token, params: { id: a?._id ?? '' }, body: { into: b?._id ?? '' } })
    const before = await everything()
    expect((await take(file)).total).toEqual({ added: 0, joined: 0, changed: 0, unchanged: 2 })
    expect(await everything()).toEqual(before)
  })
})

describe('the website of a list', () => {
  const file = (...rows: string[]) => `UNITID,INSTNM,CITY,STABBR,CYACTIVE,WEBADDR\n${rows.join('\n')}\n`
  const domains = async (id: string) => {
    const { data } = await app.client.send('schools.all', { token: administrator.token, query: { q: 'Osprey Point' } })
    return data.find(({ sourceId }) => sourceId === id)
  }

  test('is the school’s domain until the list names another, and what administrators add stays beside it', async () => {
    await take(file('777001,Osprey Point College,Osprey,ME,1,https://www.osprey.edu/athletics'))
    const made = await domains('777001')
    expect(made?.domains).toEqual(['osprey.edu'])
    const body = { name: 'Osprey Point University', domains: ['osprey.edu', 'ospreyathletics.com'] }
    await app.client.send('schools.update', { token: administrator.token, params: { id: made?._id ?? '' }, body })
    expect((await take(file('777001,Osprey Point College,Osprey,ME,1,https://www.osprey.edu/athletics'))).total.changed).toBe(0)

    expect((await take(file('777001,Osprey Point College,Osprey,ME,1,opc.edu'))).total.changed).toBe(1)
    expect(await domains('777001')).toMatchObject({ name: 'Osprey Point University', domains: ['ospreyathletics.com', 'opc.edu'] })
    await take(file('777001,Osprey Point College,Osprey,ME,1,'))
    expect((await domains('777001'))?.domains).toEqual(['ospreyathletics.com'])
  })

  test('on a host of everybody’s says nothing', async () => {
    await take(
      file('777002,Osprey Point Academy,Osprey,ME,1,https://sites.google.com/view/osprey', '777003,Osprey Point Annex,Osprey,ME,1,x'),
    )
    expect([(await domains('777002'))?.domains, (await domains('777003'))?.domains]).toEqual([[], []])
  })
})
