// A form sends what was changed in it, and that may be nothing: the answer is the thing as it was, and nothing is told or asked anew.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  foundTeam,
  makeGallery,
  makeProduct,
  publish,
  registerCoach,
  registerFan,
  registerPerformer,
  setPrices,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, joinTeam, type TestApp } from '#test/index.ts'

let app: TestApp
let admin: Person
let coach: Person
let athlete: Person
beforeAll(async () => {
  app = await createTestApp()
  admin = await registerFan(app.client)
  await sql`update account set roles = '{admin}' where id = ${admin.id}`.execute(app.db)
  app.clock.advance(6000)
  coach = await registerCoach(app.client, admin)
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 5 })
})
afterAll(() => app.close())

test('of what an athlete owns', async () => {
  const { client } = app
  const { token } = athlete
  const product = await makeProduct(client, athlete)
  const gallery = await makeGallery(client, athlete, [])
  const post = await publish(client, athlete, {})
  const group = (await client.send('fanGroups.create', { token, body: { name: 'Front row' } })).data
  const goal = (await client.send('goals.create', { token, body: { title: 'Oars', kind: 'tokens', target: 50, endsAt: null } })).data
  const hook = (await client.send('hooks.create', { token, body: { url: 'https://example.com/hook', events: ['sale.made'] } })).data.hook
  const season = { startYear: 2024, endYear: 2025 }
  const body = { kind: 'achievement' as const, season, teamId: null, title: 'State final' }
  const record = (await client.send('records.create', { token, body })).data
  const of = (thing: { _id: string }) => ({ token, params: { id: thing._id }, body: {} })
  expect([
    (await client.send('products.update', of(product))).data.name,
    (await client.send('galleries.update', of(gallery))).data.title,
    (await client.send('feeds.update', of(post))).data.status,
    (await client.send('fanGroups.update', of(group))).data.name,
    (await client.send('goals.update', of(goal))).data.title,
    (await client.send('hooks.update', of(hook))).data.url,
    (await client.send('records.update', of(record))).data.title,
    (await client.send('performers.update', { token, params: { id: 'me' }, body: {} })).data.monthlyPrice,
    (await client.send('users.update', { token: admin.token, body: {} })).data.name,
  ]).toEqual([product.name, gallery.title, 'active', 'Front row', 'Oars', hook.url, 'State final', 5, admin.name])
  await client.send('recruiting.updateFacts', { token, body: {} })
})

test('of what a team has, and of what the site lists', async () => {
  const { client } = app
  const { token } = coach
  const team = await foundTeam(client, coach)
  const memberId = await joinTeam(app, team, athlete)
  const startsAt = new Date(app.clock.now().getTime() + 86_400_000).toISOString()
  const game = { kind: 'game' as const, startsAt, opponent: 'Foxes' }
  const params = { id: team._id }
  const { data: event } = await client.send('schedule.create', { token, params, body: game })
  expect((await client.send('teams.update', { token, params, body: {} })).data.name).toBe(team.name)
  await client.send('teams.updateMember', { token, params: { ...params, memberId }, body: {} })
  const same = await client.send('schedule.update', { token, params: { ...params, eventId: event._id }, body: {} })
  expect(same.data).toMatchObject({ startsAt, opponent: 'Foxes' })
  const [sport] = (await client.send('reference.sports', {})).data
  await client.send('sports.update', { token: admin.token, params: { id: sport?._id ?? '' }, body: {} })
})
