// A school is one and the same however a form writes it, and another one in another state.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const lincoln = { educationType: 'High School', schoolName: 'Lincoln High', schoolCity: 'Salem' } as const
const schoolOf = async ({ token }: Person) => (await app.client.send('performers.me', { token })).data.educationInfo
const save = async ({ token }: Person, body: object) =>
  (await app.client.send('performers.update', { token, params: { id: 'me' }, body })).data.educationInfo

test('a school that is saved again in another state is another school', async () => {
  const athlete = await registerPerformer(app.client, { ...lincoln, schoolState: 'Illinois', schoolStateCode: 'IL' })
  const before = await schoolOf(athlete)
  const after = await save(athlete, { ...lincoln, schoolStateCode: 'OR' })
  expect(after).toMatchObject({ name: 'Lincoln High', city: 'Salem', state: 'Oregon', stateCode: 'OR' })
  expect(after?.id).not.toBe(before?.id)
  expect(await save(athlete, { ...lincoln, schoolStateCode: 'IL' })).toEqual(before)
})

test.each([
  ['the code alone', { schoolState: '', schoolStateCode: 'OH' }],
  ['the code in small letters', { schoolState: '', schoolStateCode: 'oh' }],
  ['the name of the state alone', { schoolState: 'ohio', schoolStateCode: '' }],
  ['other letters and spaces', { schoolName: '  CALDER  ridge college ', schoolCity: 'calder', schoolStateCode: 'OH' }],
  ['an accent and a full stop', { schoolName: 'Calder Rídge College.', schoolStateCode: 'OH' }],
])('a college is there once, by %s too', async (_how, form) => {
  const first = await schoolOf(await registerPerformer(app.client))
  expect(first).toMatchObject({ name: 'Calder Ridge College', state: 'Ohio', stateCode: 'OH' })
  expect(await schoolOf(await registerPerformer(app.client, form))).toEqual(first)
})

test('a college that is there uses up no number, also when it is saved at once', async () => {
  const numberOf = async (form: object) => Number((await schoolOf(await registerPerformer(app.client, form)))?.id)
  const form = { schoolName: 'New Ground College' }
  expect(new Set(await Promise.all(Array.from({ length: 6 }, () => numberOf(form)))).size).toBe(1)
  const next = await numberOf({ schoolName: 'Next College' })
  await numberOf(form)
  expect(await numberOf({ schoolName: 'Last College' })).toBe(next + 1)
})
