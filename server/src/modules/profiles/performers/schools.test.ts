// Schools are found by what people type of them, and listed where somebody is to be found.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerAdministrator, registerPerformer, verifyPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let collegian: Person
const lincoln = { educationType: 'High School', schoolName: 'Lincoln High', schoolCity: 'Salem', schoolState: '' } as const

beforeAll(async () => {
  app = await createTestApp()
  const child = { dateOfBirth: `${new Date().getUTCFullYear() - 15}-01-01`, schoolName: 'Hidden Valley High' }
  collegian = await registerPerformer(app.client)
  const athletes = [
    collegian,
    await registerPerformer(app.client),
    await registerPerformer(app.client, { ...lincoln, schoolStateCode: 'IL' }),
    await registerPerformer(app.client, { ...lincoln, schoolStateCode: 'OR' }),
    await registerPerformer(app.client, { ...lincoln, ...child, schoolStateCode: 'OR' }),
  ]
  const administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  for (const athlete of athletes) await verifyPerformer(app.client, administrator, athlete)
  await app.settle()
})
afterAll(() => app.close())

const find = async (query: { q: string; educationType?: 'High School' | 'College'; stateCode?: string; city?: string }) =>
  (await app.client.send('performers.findSchools', { query })).data

test('a school is found by the words of its name, however they are written, with its place and its athletes', async () => {
  const college = (await app.client.send('performers.me', { token: collegian.token })).data
  for (const q of ['calder ridge', 'RIDGE  cál', 'Calder Ridge College']) {
    expect(await find({ q })).toEqual([
      {
        _id: college.education,
        name: 'Calder Ridge College',
        city: 'Calder',
        state: 'Ohio',
        stateCode: 'OH',
        educationType: 'College',
        collegeId: college.educationInfo?.id,
        total: 2,
      },
    ])
  }
  expect(await find({ q: 'nowhere at all' })).toEqual([])
})

test('a state counts the same by its code and by its name', async () => {
  const both = await find({ q: 'lincoln', educationType: 'High School' })
  expect(both.map(({ stateCode }) => stateCode).sort()).toEqual(['IL', 'OR'])
  for (const stateCode of ['OR', 'or', 'Oregon', ' oregon']) {
    expect((await find({ q: 'lincoln', stateCode })).map((school) => school.stateCode)).toEqual(['OR'])
  }
  expect(await find({ q: 'lincoln', educationType: 'College' })).toEqual([])
  expect(await find({ q: 'lincoln', city: 'Sálem' })).toHaveLength(2)
  expect(await find({ q: 'lincoln', city: 'Calder' })).toEqual([])
})

test.each(['%%', '__', '|||', '🏐🏐', '  '])('%s means itself in a search and finds nothing', async (q) => {
  expect(await find({ q })).toEqual([])
})

test('the list has the schools where somebody is to be found, and no child’s', async () => {
  const list = async (query: { educationType?: 'High School'; stateCode?: string } = {}) => {
    const { data, total } = await app.client.send('performers.schools', { query })
    return { rows: data.map((school) => [school.name, school.stateCode, school.total]), total }
  }
  const all = await list()
  expect([all.rows[0], all.total]).toEqual([['Calder Ridge College', 'OH', 2], 3])
  expect(await list({ educationType: 'High School', stateCode: 'oregon' })).toEqual({ rows: [['Lincoln High', 'OR', 1]], total: 1 })
})

test('the list is read to its end', async () => {
  const pages = await Promise.all(
    [0, 1, 2, 3].map(async (offset) => (await app.client.send('performers.schools', { query: { limit: 1, offset } })).data),
  )
  expect(pages.map((page) => page.length)).toEqual([1, 1, 1, 0])
  expect(new Set(pages.flat().map(({ _id }) => _id)).size).toBe(3)
})

test('a school that was chosen is told by its id, without its name', async () => {
  const [school] = await find({ q: 'lincoln', stateCode: 'OR' })
  const chosen = await registerPerformer(app.client, {
    educationType: 'High School',
    education: school?._id ?? '',
    schoolName: '',
    schoolCity: '',
    schoolState: '',
    schoolStateCode: '',
  })
  const { data } = await app.client.send('performers.me', { token: chosen.token })
  expect([data.schoolName, data.schoolCity, data.schoolStateCode]).toEqual(['Lincoln High', 'Salem', 'OR'])
  // By its id alone, also where the kind of school is left to it.
  const college = (await find({ q: 'calder' }))[0]
  await app.client.send('performers.update', { token: chosen.token, params: { id: 'me' }, body: { education: college?._id ?? '' } })
  const after = (await app.client.send('performers.me', { token: chosen.token })).data
  expect([after.educationType, after.schoolName, after.education]).toEqual(['College', 'Calder Ridge College', college?._id])
})

test('who registers with a high school by its id alone is at a high school, and takes no money', async () => {
  const [school] = await find({ q: 'lincoln', stateCode: 'OR' })
  const person = { name: 'Ada', username: 'ada_by_id', email: 'ada_by_id@example.org', password: 'a-long-walk-home' }
  const { data } = await app.client.send('auth.registerPerformer', {
    body: { ...person, dateOfBirth: '2000-05-17', acceptTerms: true, education: school?._id ?? '' },
  })
  const token = data.token ?? ''
  expect((await app.client.send('performers.me', { token })).data.educationType).toBe('High School')
  const priced = await app.client.try('performers.update', { token, params: { id: 'me' }, body: { monthlyPrice: 5 } })
  expect(priced.error.code).toBe('youth.money_not_allowed')
})
