// Supporters follow sales and refunds, are named by their own word alone, and wear their badge on the page it belongs to.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anyCard,
  buyProduct,
  comment,
  follow,
  latestTransaction,
  makeProduct,
  newKey,
  openConversation,
  publish,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  say,
  setPrices,
  signIn,
  subscribe,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, foundTeam, type TestApp } from '#test/index.ts'
import { days } from '#platform/clock.ts'

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
afterAll(() => app.close())

const count = async () => {
  await app.settle()
  await app.jobs.send(app.db, 'supporters.count', {})
  await app.settle()
}
const age = async () => {
  await app.jobs.send(app.db, 'supporters.age', {})
  await app.settle()
}
const rowsOf = async (page: Person) =>
  (
    await sql<{ account_id: string; months: number; spent_30d: number; spent: number; since: Date }>`
      select account_id, since, months, spent_30d::int, spent::int from supporter_stat where page_id = ${page.id} order by account_id`.execute(
      app.db,
    )
  ).rows
const rowOf = async (page: Person, fan: Person) => (await rowsOf(page)).find((row) => row.account_id === fan.id)
const rich = async (amount = 100): Promise<Person> => {
  const fan = await registerFan(app.client)
  await topUp(app.client, fan, amount, await saveCard(app.client, fan))
  return fan
}
const sayYes = (fan: Person, page: Person, isShown = true) =>
  app.client.try('supporters.say', { token: fan.token, params: { pageId: page.id }, body: { isShown } })
const wall = async (page: Person, reader?: Person) =>
  (await app.client.send('supporters.list', { token: reader?.token, params: { id: page.id }, query: {} })).data.map(({ info }) => info._id)
const top = async (page: Person, reader?: Person) =>
  (await app.client.send('supporters.list', { token: reader?.token, params: { id: page.id }, query: { by: 'days' } })).data.map(
    ({ info }) => info._id,
  )
const refundOf = (id: string, amount?: number) =>
  app.client.try('reversals.refund', {
    token: administrator.token,
    params: { id },
    headers: newKey(),
    body: { reason: 'Asked for', ...(amount === undefined ? {} : { amount }) },
  })

test('what was paid counts, what went back does not, and working it out anew from all sales changes nothing', async () => {
  const page = await registerPerformer(app.client)
  await setPrices(app.client, page, { monthlyPrice: 10 })
  const [fan, other, never] = [await rich(), await rich(), await registerFan(app.client)]
  await subscribe(app.client, fan, page, 'monthly_subscription', await anyCard(app.client, fan))
  await tip(app.client, fan, page, 12)
  await tip(app.client, other, page, 10.5)
  await follow(app.client, never, page)
  const product = await makeProduct(app.client, page, { price: 8 })
  const bought = await buyProduct(app.client, other, product)
  await count()
  expect(await rowsOf(page)).toHaveLength(2)
  expect(await rowOf(page, fan)).toMatchObject({ months: 1, spent: 2200, spent_30d: 2200 })
  expect(await rowOf(page, other)).toMatchObject({ months: 0, spent: 1850 })
  const part = await app.client.try('orders.refund', {
    token: page.token,
    params: { id: bought.orderId ?? '' },
    headers: newKey(),
    body: { amount: 3, reason: 'Late' },
  })
  expect(part.status).toBeLessThan(300)
  const payment = await latestTransaction(app.client, fan)
  expect((await refundOf(payment, 4)).status).toBe(201)
  await count()
  expect(await rowOf(page, fan)).toMatchObject({ months: 1, spent: 1800 })
  expect(await rowOf(page, other)).toMatchObject({ spent: 1550 })
  expect((await refundOf(payment)).status).toBe(201)
  await count()
  // The subscription is gone with its payment; what was tipped stays.
  expect(await rowOf(page, fan)).toMatchObject({ months: 0, spent: 1200 })
  const before = await rowsOf(page)
  await sql`delete from supporter_stat`.execute(app.db)
  await sql`insert into supporter_due select distinct seller_id, buyer_id from sale where gross > 0`.execute(app.db)
  await count()
  expect(await rowsOf(page)).toEqual(before)
})

test('thirty days pass by themselves, and months of subscription follow each other', async () => {
  const page = await registerPerformer(app.client)
  await setPrices(app.client, page, { monthlyPrice: 10 })
  const [fan, once] = [await rich(), await rich()]
  await subscribe(app.client, fan, page, 'monthly_subscription', await anyCard(app.client, fan))
  await tip(app.client, once, page, 10)
  await count()
  for (const _ of [1, 2]) {
    app.clock.advance(days(32))
    await app.jobs.send(app.db, 'subscriptions.renew', {})
    await app.settle()
  }
  await age()
  await count()
  expect(await rowOf(page, once)).toMatchObject({ months: 0, spent_30d: 0, spent: 1000 })
  expect(await rowOf(page, fan)).toMatchObject({ months: 3, spent: 3000, spent_30d: 1000 })
})

test('only who wants to be named is, in the order of what they gave and with no amount', async () => {
  const page = await registerPerformer(app.client)
  await setPrices(app.client, page, { monthlyPrice: 10 })
  const [small, large, silent] = [await rich(), await rich(), await rich()]
  for (const [fan, amount] of [
    [small, 12],
    [large, 19],
    [silent, 30],
  ] as const)
    await tip(app.client, fan, page, amount)
  const standing = async (fan: Person) =>
    (await app.client.send('supporters.standing', { token: fan.token, params: { pageId: page.id } })).data
  expect(await standing(small)).toEqual({ canBeShown: true, isShown: null })
  await count()
  expect([await wall(page), await top(page)]).toEqual([[], []])
  await sayYes(small, page)
  await sayYes(large, page)
  expect(await standing(small)).toEqual({ canBeShown: true, isShown: true })
  expect([await wall(page), await top(page)]).toEqual([
    [small.id, large.id],
    [large.id, small.id],
  ])
  const raw = await app.client.try('supporters.list', { params: { id: page.id }, query: { by: 'days' } })
  expect(Object.keys(raw.body.data[0] ?? {})).toEqual(['info', 'badge'])
  const mine = await app.client.send('supporters.mine', { token: large.token, query: {} })
  expect(mine.data).toMatchObject([{ page: { _id: page.id }, badge: null, isShown: true }])
  await sayYes(large, page, false)
  expect(await wall(page)).toEqual([small.id])
  const stranger = await registerFan(app.client)
  expect((await sayYes(stranger, page)).error.code).toBe('supporter.not_possible')
  expect((await sayYes(page, page)).error.code).toBe('supporter.not_possible')
})

test('nobody apart, no minor, and nobody on a page that earns nothing is named', async () => {
  const page = await registerPerformer(app.client)
  const [one, two] = [await rich(), await rich()]
  for (const fan of [one, two]) {
    await tip(app.client, fan, page, 10)
    await sayYes(fan, page)
  }
  await count()
  expect((await wall(page, two)).toSorted()).toEqual([one.id, two.id].toSorted())
  await app.client.send('blocks.create', { token: one.token, body: { targetId: two.id } })
  expect([await wall(page, two), await wall(page, one)]).toEqual([[two.id], [one.id]])
  await app.client.send('blocks.create', { token: page.token, body: { targetId: two.id } })
  expect((await app.client.try('supporters.list', { token: two.token, params: { id: page.id }, query: {} })).error.code).toBe(
    'page.unknown',
  )
  await sql`update account set date_of_birth = now() - interval '15 years' where id = ${one.id}`.execute(app.db)
  expect(await wall(page)).toEqual([two.id])
  expect((await sayYes(await signIn(app.client, one), page)).error.code).toBe('supporter.not_possible')
  await sql`update page set can_earn = false where id = ${page.id}`.execute(app.db)
  expect([await wall(page), await top(page)]).toEqual([[], []])
})

test('a badge stands beside a name in comments and conversations of the page that it belongs to', async () => {
  const [page, elsewhere] = [await registerPerformer(app.client), await registerPerformer(app.client)]
  await setPrices(app.client, page, { monthlyPrice: 10 })
  const fan = await rich()
  await subscribe(app.client, fan, page, 'monthly_subscription', await anyCard(app.client, fan))
  await count()
  const badgeOn = async (owner: Person) => {
    await follow(app.client, fan, owner)
    const post = await publish(app.client, owner)
    await app.settle()
    await comment(app.client, fan, 'feed', post._id, 'Go!')
    const { data } = await app.client.send('comments.list', { query: { objectType: 'feed', objectId: post._id } })
    return data.map(({ badge }) => badge)
  }
  await follow(app.client, fan, page)
  const post = await publish(app.client, page)
  await app.settle()
  await comment(app.client, fan, 'feed', post._id, 'Here')
  const { data: members } = await app.client.send('comments.list', { query: { objectType: 'feed', objectId: post._id } })
  expect(members).toMatchObject([{ badge: 1 }])
  await sql`update page set can_earn = false where id = ${page.id}`.execute(app.db)
  const { data: none } = await app.client.send('comments.list', { query: { objectType: 'feed', objectId: post._id } })
  expect(none).toMatchObject([{ badge: null }])
  await sql`update page set can_earn = true where id = ${page.id}`.execute(app.db)
  expect([await badgeOn(page), await badgeOn(elsewhere)]).toEqual([[1], [null]])
  const conversation = await openConversation(app.client, fan, page)
  await say(app.client, fan, conversation, 'Hello')
  const seenBy = async (person: Person) =>
    (await app.client.send('conversations.list', { token: person.token, query: {} })).data.map(({ badge }) => badge)
  expect([await seenBy(page), await seenBy(fan)]).toEqual([[1], [null]])
  app.clock.advance(days(1))
  const again = await signIn(app.client, page)
  expect(await seenBy(again)).toEqual([1])
})

test('the wall of a team names who paid the team and said yes, and nobody where it may not earn', async () => {
  const team = await foundTeam(app, await signIn(app.client, administrator), 'Ridge Wall')
  const page = { ...team.owner, id: team.id }
  const [fan, silent] = [await rich(), await rich()]
  for (const giver of [fan, silent]) await tip(app.client, giver, page, 12)
  expect((await sayYes(fan, page)).status).toBe(200)
  // Who paid the team has not paid its coach.
  expect((await sayYes(fan, team.owner)).error.code).toBe('supporter.not_possible')
  await count()
  expect([await wall(page), await top(page), await wall(team.owner)]).toEqual([[fan.id], [fan.id], []])
  const raw = await app.client.try('supporters.list', { params: { id: team.id }, query: { by: 'days' } })
  expect(Object.keys(raw.body.data[0] ?? {})).toEqual(['info', 'badge'])
  await sql`update page set can_earn = false where id = ${team.id}`.execute(app.db)
  expect([await wall(page), await top(page)]).toEqual([[], []])
})
