// Sports have positions, levels, genders and seasons; administrators change them, and nothing is ever deleted.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundTeam, registerAdministrator, registerPerformer, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

const offered = async () => (await app.client.send('reference.sports')).data
const change = async (code: string, body: object) => {
  const id = (await app.client.send('sports.all', { token: administrator.token })).data.find((sport) => sport.code === code)?._id ?? ''
  return (await app.client.send('sports.update', { token: administrator.token, params: { id }, body })).data
}

test('a sport says when, where and by whom it is played', async () => {
  const sports = await offered()
  expect(sports.every(({ seasons, levels, genders }) => seasons.length > 0 && levels.length > 0 && genders.length > 0)).toBe(true)
  expect(sports.find(({ code }) => code === 'track')).toMatchObject({ seasons: ['winter', 'spring'], statKeys: ['100m', '400m', '1600m'] })
})

test('an administrator changes what a sport has, and everybody is offered it at once', async () => {
  const wanted = { positions: ['Cox', ' Stroke ', 'Stroke'], seasons: ['spring'], levels: ['varsity', 'club'], genders: ['coed'] }
  await change('rowing', wanted)
  const after = (await offered()).find(({ code }) => code === 'rowing')
  expect(after).toMatchObject({ ...wanted, positions: ['Cox', 'Stroke'] })
  await change('rowing', {})
  expect((await offered()).find(({ code }) => code === 'rowing')).toEqual(after)
})

test('a retired sport is offered to nobody, stays with those who have it, and comes back', async () => {
  const golf = (await offered()).find(({ code }) => code === 'golf')?._id ?? ''
  const player = await registerPerformer(app.client, { sportIds: [golf] })
  expect(await change('golf', { isRetired: true })).toMatchObject({ code: 'golf', isRetired: true })
  expect((await offered()).some(({ code }) => code === 'golf')).toBe(false)
  const body = { sportIds: [golf], hometown: 'Akron' }
  const saved = await app.client.send('performers.update', { token: player.token, params: { id: 'me' }, body })
  expect(saved.data.sports.map(({ code }) => code)).toEqual(['golf'])
  // Nobody begins with it.
  const newcomer = await registerPerformer(app.client)
  const begin = { token: newcomer.token, params: { id: 'me' }, body: { sportIds: [golf] } }
  expect((await app.client.try('performers.update', begin)).error.code).toBe('performer.sport_unknown')
  await expect(foundTeam(app.client, newcomer, { sportId: golf })).rejects.toThrow('performer.sport_unknown')
  await change('golf', { isRetired: false })
  expect((await offered()).some(({ code }) => code === 'golf')).toBe(true)
})

test('what is no season, and a sport that is not there, is refused', async () => {
  const id = (await offered())[0]?._id ?? ''
  const send = (params: { id: string }, body: object) => app.client.try('sports.update', { token: administrator.token, params, body })
  expect((await send({ id }, { seasons: ['monsoon'] })).status).toBe(400)
  expect((await send({ id: administrator.id }, { seasons: [] })).error.code).toBe('sport.unknown')
})

test('cities of a state are those of the data package and of its schools', async () => {
  const school = {
    educationType: 'High School',
    schoolName: 'Nowhere High',
    schoolCity: 'Tern Bay Landing',
    schoolState: '',
    schoolStateCode: 'OR',
  } as const
  const athlete = await registerPerformer(app.client, school)
  const cities = async (countryCode: string) =>
    (await app.client.send('reference.cities', { params: { countryCode, state: 'oregon' } })).data
  expect(await cities('US')).not.toContain('Tern Bay Landing')
  const id = (await app.client.send('performers.me', { token: athlete.token })).data.education ?? ''
  await app.client.send('schools.update', { token: administrator.token, params: { id }, body: { isReviewed: true } })
  expect(await cities('us')).toEqual(expect.arrayContaining(['Portland', 'Tern Bay Landing']))
  expect(await cities('DE')).toEqual([])
})
