// Fans as athletes find them, and what stands beside the money between the two.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyCard, follow, registerFan, registerPerformer, setPrices, subscribe, tip, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'

let app: TestApp
let fan: Person
let athletes: Person[]

beforeAll(async () => {
  app = await createTestApp()
  fan = await registerFan(app.client, { name: 'Zed Last' })
  await registerFan(app.client, { name: 'Abe First' })
  athletes = [await registerPerformer(app.client, { name: 'Abe Athlete' }), await registerPerformer(app.client, { name: 'Zoe Athlete' })]
  await topUp(app.client, fan, 100)
})
afterAll(() => app.close())

const [first, second] = [() => athletes[0] as Person, () => athletes[1] as Person]

test('a fan counts the same in a search, alone and to themselves', async () => {
  for (const athlete of athletes) await follow(app.client, fan, athlete)
  await setPrices(app.client, first(), { monthlyPrice: 5 })
  await subscribe(app.client, fan, first(), 'monthly', await anyCard(app.client, fan))
  await app.settle()
  const found = await app.client.send('users.search', { token: first().token, query: { q: 'Zed' } })
  const alone = await app.client.send('users.view', { params: { id: fan.username } })
  const own = await app.client.send('users.me', { token: fan.token })
  const stats = { following: 2, totalSubscriptions: 1 }
  expect([found.data[0]?.stats, alone.data.stats, own.data.stats]).toMatchObject([stats, stats, stats])
})

test('what is paid names a page by its neutral address', async () => {
  const path = `/ind/athlete/${first().username}`
  const charge = await tip(app.client, fan, first(), 10)
  expect(charge.sellerInfo?.path).toBe(path)
  const { data: charges } = await app.client.send('wallet.search', { token: fan.token })
  expect(charges.map(({ sellerInfo }) => sellerInfo?.path)).toContain(path)
  const { data: payments } = await app.client.send('payments.transactions', { token: fan.token })
  expect(payments.flatMap(({ targetInfo }) => targetInfo?.path ?? [])).toContain(path)
  const { data: subscriptions } = await app.client.send('subscriptions.ofFan', { token: fan.token })
  expect(subscriptions.map(({ targetInfo }) => targetInfo?.path)).toEqual([path])
})

test('an unknown kind of earning is refused, and lists by name go down unless asked to go up', async () => {
  const query = { type: 'nonsense' as never }
  expect((await app.client.try('earnings.search', { token: first().token, query })).status).toBe(400)
  // Only who is verified is listed; a save tells the list.
  await sql`update performer set verified_document = true`.execute(app.db)
  for (const { token } of athletes) await app.client.send('performers.update', { token, params: { id: 'me' }, body: { bio: 'Runs' } })
  await app.settle()
  const names = async (sort?: 'asc') =>
    (await app.client.send('performers.search', { query: { sortBy: 'name', ...(sort && { sort }) } })).data.map(({ _id }) => _id)
  expect([await names(), await names('asc')]).toEqual([
    [second().id, first().id],
    [first().id, second().id],
  ])
})
