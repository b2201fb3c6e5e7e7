// One school, one record: self-added ones are approved, corrected and merged, and whatever named them leads on.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  foundTeam,
  publish,
  registerAdministrator,
  registerCoach,
  registerPerformer,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
const salem = { educationType: 'High School', schoolCity: 'Salem', schoolState: '', schoolStateCode: 'OR' } as const

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

const me = async ({ token }: Person) => (await app.client.send('performers.me', { token })).data
const idAt = async (person: Person) => (await me(person)).education ?? ''
const waiting = async () => (await app.client.send('schools.all', { token: administrator.token, query: { state: 'waiting' } })).data
const change = (id: string, body: object) => app.client.try('schools.update', { token: administrator.token, params: { id }, body })
const merge = (id: string, into: string) => app.client.try('schools.merge', { token: administrator.token, params: { id }, body: { into } })

test('a self-added school waits until it is approved, and is then found first', async () => {
  const first = await idAt(await registerPerformer(app.client, { ...salem, schoolName: 'Abel High' }))
  const second = await idAt(await registerPerformer(app.client, { ...salem, schoolName: 'Abel High North' }))
  expect((await waiting()).map(({ _id, source, isReviewed }) => [_id, source, isReviewed])).toEqual([
    [first, 'self-added', false],
    [second, 'self-added', false],
  ])
  expect((await change(second, { isReviewed: true })).body.data).toMatchObject({ isReviewed: true, name: 'Abel High North' })
  expect((await waiting()).map(({ _id }) => _id)).toEqual([first])
  const found = await app.client.send('performers.findSchools', { query: { q: 'abel' } })
  expect(found.data.map(({ _id }) => _id)).toEqual([second, first])
})

test('a school that gets its right name keeps its people, who bear it, and the old name leads to it', async () => {
  const athlete = await registerPerformer(app.client, { ...salem, schoolName: 'Lincon Hi' })
  const id = await idAt(athlete)
  const answer = await change(id, { name: ' Lincoln High School ', isReviewed: true })
  expect(answer.body.data).toMatchObject({ _id: id, name: 'Lincoln High School', path: '/school/OR/Salem/LincolnHighSchool' })
  await app.settle()
  const after = await me(athlete)
  expect([after.education, after.schoolName, after.path]).toEqual([
    id,
    'Lincoln High School',
    `/hs/OR/Salem/LincolnHighSchool/athlete/${athlete.username}`,
  ])
  const follower = await registerPerformer(app.client, { ...salem, schoolName: 'lincon hi.' })
  expect([await idAt(follower), (await me(follower)).schoolName]).toEqual([id, 'Lincoln High School'])
  // And back: what it was called in between leads to it as well.
  await change(id, { name: 'Lincon Hi' })
  expect(await idAt(await registerPerformer(app.client, { ...salem, schoolName: 'Lincoln High School' }))).toBe(id)
  await change(id, { name: 'Lincoln High School' })
})

test('the name of another school is refused', async () => {
  const other = await idAt(await registerPerformer(app.client, { ...salem, schoolName: 'Roosevelt High' }))
  const refused = await change(other, { name: 'LINCOLN high school' })
  expect([refused.status, refused.error.code]).toEqual([409, 'school.already_exists'])
})

test('a merged school is the other one, for who is there and for whoever names it by its id or its name', async () => {
  const athletes = await Promise.all(Array.from({ length: 3 }, () => registerPerformer(app.client, { ...salem, schoolName: 'St. Mary' })))
  const [athlete] = athletes as [Person]
  const right = await registerPerformer(app.client, { ...salem, schoolName: 'Saint Mary High School' })
  const [from, to] = [await idAt(athlete), await idAt(right)]
  for (const person of athletes) await verifyPerformer(app.client, administrator, person)
  await app.settle()

  expect((await merge(from, to)).body.data._id).toBe(to)
  // At once, before anybody has moved.
  const chosen = await registerPerformer(app.client, { ...salem, schoolName: '', schoolCity: '', schoolStateCode: '', education: from })
  expect([await idAt(chosen), (await me(chosen)).schoolName]).toEqual([to, 'Saint Mary High School'])
  expect(await idAt(await registerPerformer(app.client, { ...salem, schoolName: 'St Mary' }))).toBe(to)
  expect((await me(athlete)).educationInfo?.name).toBe('Saint Mary High School')

  await app.settle()
  const moved = await me(athlete)
  expect([moved.education, moved.schoolName, moved.path]).toEqual([
    to,
    'Saint Mary High School',
    `/hs/OR/Salem/SaintMaryHighSchool/athlete/${athlete.username}`,
  ])
  const listed = await app.client.send('performers.search', { query: { schoolId: to } })
  expect(listed.total).toBe(3)
  const byOldId = await app.client.send('performers.search', { query: { schoolId: from } })
  expect(byOldId.total).toBe(3)
  await publish(app.client, athlete, { type: 'text', text: 'Hello from Salem', audience: 'public' })
  for (const schoolId of [from, to]) expect((await app.client.send('feeds.list', { query: { schoolId } })).data).toHaveLength(1)
  expect((await app.client.send('performers.findSchools', { query: { q: 'mary' } })).data.map(({ _id }) => _id)).toEqual([to])
})

test('teams of a merged school are teams of the other one, at its address; two of the same season stay two', async () => {
  const at = (schoolName: string) => ({ ...salem, schoolName })
  const [here, there] = [
    await registerCoach(app.client, administrator, at('Hemlock Hi')),
    await registerCoach(app.client, administrator, at('Hemlock High')),
  ]
  const season = { startYear: 2026, endYear: 2027 }
  const form = { gender: 'girls', level: 'varsity', season } as const
  const twin = await foundTeam(app.client, here, { ...at('Hemlock Hi'), ...form })
  const other = await foundTeam(app.client, here, { ...at('Hemlock Hi'), ...form, level: 'jv' })
  const first = await foundTeam(app.client, there, { ...at('Hemlock High'), ...form })
  await merge(await idAt(here), await idAt(there))
  await app.settle()
  const found = await app.client.send('teams.search', { query: { schoolId: await idAt(there) } })
  expect(found.data.map(({ _id }) => _id).sort()).toEqual([twin._id, other._id, first._id].sort())
  expect(found.data.map(({ path }) => path)).toEqual(found.data.map(({ slug }) => `/hs/OR/Salem/HemlockHigh/team/${slug}`))
  expect(new Set(found.data.map(({ schoolName }) => schoolName))).toEqual(new Set(['Hemlock High']))
})

test('merging twice, in a row and in a circle does what was meant once', async () => {
  const [a, b, c] = (await Promise.all(
    ['Ash High', 'Beech High', 'Cedar High'].map(async (schoolName) => idAt(await registerPerformer(app.client, { ...salem, schoolName }))),
  )) as [string, string, string]
  await merge(a, b)
  expect((await merge(a, b)).body.data._id).toBe(b)
  expect((await merge(b, c)).body.data._id).toBe(c)
  expect((await merge(c, a)).body.data._id).toBe(c)
  expect(await idAt(await registerPerformer(app.client, { ...salem, schoolName: 'Ash High' }))).toBe(c)
})

test('two merges of the same schools at once leave one school', async () => {
  const [a, b] = (await Promise.all(
    ['Dogwood High', 'Elm High'].map(async (schoolName) => idAt(await registerPerformer(app.client, { ...salem, schoolName }))),
  )) as [string, string]
  const answers = await Promise.all([merge(a, b), merge(b, a), merge(a, b), merge(b, a)])
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true)
  const left = (await app.client.send('schools.all', { token: administrator.token, query: { q: 'high', stateCode: 'OR', limit: 100 } }))
    .data
  expect(left.filter(({ _id }) => _id === a || _id === b)).toHaveLength(1)
})

test('a high school is no college, and nobody else decides', async () => {
  const school = await idAt(await registerPerformer(app.client, { ...salem, schoolName: 'Fir High' }))
  const athlete = await registerPerformer(app.client)
  const refused = await merge(school, await idAt(athlete))
  expect([refused.status, refused.error.code]).toEqual([422, 'school.other_kind'])
  expect((await merge(school, athlete.id)).status).toBe(404)
  expect((await app.client.try('schools.all', { token: athlete.token })).status).toBe(403)
})
