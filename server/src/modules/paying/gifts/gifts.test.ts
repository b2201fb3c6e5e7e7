// Months of a page for somebody else: paid, sent, opened, and what becomes of the money when nobody opens them (money.md 8.8).
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  balanceOf,
  foundTeam,
  giveGift,
  linkOf,
  newKey,
  openGift,
  registerAdministrator,
  registerCoach,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  replaceCard,
  signIn,
  subscribe,
  subscriptionOf,
  testCards,
  toldTo,
  topUp,
  verifyPerformer,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, earningsOf, ledgerOf, type TestApp } from '#test/index.ts'
import { days, minutes } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'
import { giftMoves } from './policy.ts'

let app: TestApp
let administrator: Person
let athlete: Person
let giver: Person
let receiver: Person

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'gifts_admin' })
})
beforeEach(async () => {
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10, yearlyPrice: 99, freeDays: 3 })
  ;[giver, receiver] = [await registerFan(app.client), await registerFan(app.client)]
})
afterEach(async () => {
  await app.settle()
  const { rows, balance } = await ledgerOf(app.client, giver)
  expect(rows).toBe(balance)
  const { held, ...sums } = await earningsOf(app.client, athlete)
  expect(new Set([held, ...Object.values(sums)]).size).toBe(1)
  expect(await verify(app.db, moneyChecks)).toEqual([])
})
afterAll(() => app.close())

type Wishes = Parameters<typeof giveGift>[4]
const give = (months: 1 | 3 | 6 | 12, wishes: Wishes = {}) => giveGift(app.client, giver, athlete, months, wishes)
const tryGive = (months: 1 | 3 | 6 | 12, wishes: Wishes = {}, by = giver, headers = newKey()) =>
  app.client.try('gifts.give', { token: by.token, body: { pageId: athlete.id, months, ...wishes }, headers })
const tryOpen = (person: Person, code: string) => app.client.try('gifts.open', { token: person.token, params: { code } })
const preview = (code: string, person?: Person) =>
  app.client.try('gifts.preview', { ...(person && { token: person.token }), params: { code } })
const takeBack = (gift: { _id: string }) => app.client.try('gifts.takeBack', { token: giver.token, params: { id: gift._id } })
const listOf = async (person: Person, side: 'given' | 'received') =>
  (await app.client.send('gifts.list', { token: person.token, query: { side } })).data
const isSubscribed = async (person = receiver) =>
  (await app.client.send('performers.view', { token: person.token, params: { id: athlete.id } })).data.isSubscribed
const stats = async () => {
  const { data } = await app.client.send('earnings.stats', { token: athlete.token })
  return [data.pendingTokens, data.availableTokens]
}
const block = (by: Person, whom: Person, target: 'user' | 'performer' = 'user') =>
  app.client.send('blocks.create', { token: by.token, body: { targetId: whom.id, target } })
const unblock = (by: Person, whom: Person) => app.client.send('blocks.remove', { token: by.token, params: { id: whom.id } })
const daysUntil = (time: string | null) => Math.round((Date.parse(time ?? '') - app.clock.now().getTime()) / days(1))
const grants = async () => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from entitlement where scope_id = ${athlete.id} and revoked_at is null`.execute(app.db)
  return rows[0]?.total
}
/** Time passes, sessions with it. */
const pass = async (by: number) => {
  app.clock.advance(by)
  for (const job of ['gifts.send', 'gifts.lapse', 'subscriptions.renew', 'sales.mature'] as const) await app.jobs.send(app.db, job, {})
  await app.settle()
  ;[giver, receiver, athlete, administrator] = [
    await signIn(app.client, giver),
    await signIn(app.client, receiver),
    await signIn(app.client, athlete),
    await signIn(app.client, administrator),
  ]
}

test('what may follow what is the same in the database', async () => {
  const { rows } = await sql<{ from: string; to: string }>`
    select from_state as "from", to_state as "to" from allowed_move where entity = 'gift'`.execute(app.db)
  const written = Object.entries(giftMoves).flatMap(([from, all]) => all.map((to) => `${from} ${to}`))
  expect(rows.map(({ from, to }) => `${from} ${to}`).toSorted()).toEqual(written.toSorted())
})

describe('paying', () => {
  test('from the wallet takes the price of the months, a year at the yearly one, and what was shown is what is paid', async () => {
    await topUp(app.client, giver, 300)
    expect(await give(3, { seenPrice: 30, words: 'Happy birthday' })).toMatchObject({
      months: 3,
      price: 30,
      words: 'Happy birthday',
      state: 'paid',
      isByCard: false,
      receiver: null,
      page: { _id: athlete.id },
    })
    expect((await give(12)).price).toBe(99)
    expect((await tryGive(6, { seenPrice: 50 })).error.code).toBe('payment.price_changed')
    expect(await balanceOf(app.client, giver)).toBe(171)
    // It earns the page nothing yet that could be paid out.
    await pass(days(30))
    expect(await stats()).toEqual([103.2, 0])
    expect(await isSubscribed(giver)).toBe(false)
  })

  test('one intention is one gift, however often and however fast it comes', async () => {
    await topUp(app.client, giver, 50)
    const headers = newKey()
    const answers = await Promise.all(Array.from({ length: 4 }, () => tryGive(1, {}, giver, headers)))
    expect(answers.some(({ status }) => status === 201)).toBe(true)
    // The memory of the header is gone; the gift is found by its own key.
    await sql`delete from idempotency`.execute(app.db)
    expect((await tryGive(1, {}, giver, headers)).status).toBe(201)
    expect(await listOf(giver, 'given')).toHaveLength(1)
    expect(await balanceOf(app.client, giver)).toBe(40)
  })

  test('two at once from a wallet that affords one make one', async () => {
    await topUp(app.client, giver, 15)
    const answers = await Promise.all([tryGive(1), tryGive(1)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(await balanceOf(app.client, giver)).toBe(5)
  })

  test('by card, with the bank’s question or without; a declined card leaves nothing', async () => {
    const declined = await saveCard(app.client, giver, testCards.declinedLater)
    expect((await tryGive(1, { cardId: declined })).error.code).toBe('payment.card_declined')
    expect(await listOf(giver, 'given')).toEqual([])
    const cardId = await saveCard(app.client, giver)
    const { data } = await app.client.send('gifts.give', {
      token: giver.token,
      body: { pageId: athlete.id, months: 6, cardId, seenPrice: 60 },
      headers: newKey(),
    })
    expect(data).toMatchObject({
      gift: { state: 'paid', price: 60, isByCard: true },
      transaction: { type: 'gift', status: 'success', totalPrice: 60 },
    })
    expect(await stats()).toEqual([48, 0])
    const asked = await tryGive(1, { cardId: await saveCard(app.client, giver, testCards.threeDSecure) })
    expect(asked.body).toMatchObject({ data: { transaction: { status: 'require_authentication' } } })
    expect(await listOf(giver, 'given')).toHaveLength(1)
  })

  test('is refused for the own page, one without prices, by a minor, and for who may not take money', async () => {
    await topUp(app.client, giver, 50)
    const refused = async (wishes: Wishes, by = giver) => (await tryGive(1, wishes, by)).error.code
    expect(await refused({}, athlete)).toBe('subscription.self')
    const bare = await registerPerformer(app.client)
    expect(await refused({ pageId: bare.id })).toBe('subscription.not_offered')
    const school = await registerPerformer(app.client, { educationType: 'High School' })
    expect(await refused({ pageId: school.id })).toBe('youth.money_not_allowed')
    const minor = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` })
    expect(await refused({}, minor)).toBe('youth.not_allowed')
    expect(await refused({ cardId: athlete.id })).toBe('payment.card_unknown')
    await block(athlete, giver)
    expect(await refused({})).toBe('page.unknown')
    expect(await balanceOf(app.client, giver)).toBe(50)
  })

  test('whom staff of the site has limited gives no words and to no account', async () => {
    await topUp(app.client, giver, 50)
    await sql`update account set limited_until = ${new Date(app.clock.now().getTime() + days(1))} where id = ${giver.id}`.execute(app.db)
    for (const wishes of [{ words: 'Hello' }, { to: receiver.id }]) expect((await tryGive(1, wishes)).error.code).toBe('account.limited')
    expect((await tryGive(1)).status).toBe(201)
  })

  test('what a bank confirms after the page has shut its giver out goes back to the card', async () => {
    const cardId = await saveCard(app.client, giver, testCards.threeDSecure)
    const asked = await tryGive(1, { cardId })
    const { transaction } = (asked.body as { data: { transaction: { _id: string } } }).data
    await block(athlete, giver)
    const { rows } = await sql<{ intent: string }>`
      select gateway_id as intent from charge_attempt where id = ${transaction._id}`.execute(app.db)
    await app.money.sandbox?.finishAuthentication(rows[0]?.intent ?? '', true)
    await app.settle()
    expect(await listOf(giver, 'given')).toEqual([])
    const { data } = await app.client.send('payments.transactions', { token: giver.token })
    expect(data.map(({ status }) => status)).toEqual(['refunded'])
    expect(await stats()).toEqual([0, 0])
  })

  test('for an account takes only one that giver and page find and that is of age, and says no more of it', async () => {
    await topUp(app.client, giver, 50)
    const refused = async (to: string, wishes: Wishes = {}) => (await tryGive(1, { to, ...wishes })).error.code
    const minor = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` })
    const [hater, shut] = [await registerFan(app.client), await registerFan(app.client)]
    await block(hater, giver)
    await block(athlete, shut)
    for (const id of [minor.id, hater.id, shut.id, giver.id, athlete.id, '0190a2b4-0000-7000-8000-00000000dead', 'nobody_of_that_name'])
      expect(await refused(id)).toBe('gift.not_to_them')
    expect(await refused(receiver.id, { sendAt: new Date(app.clock.now().getTime() + days(400)).toISOString() })).toBe('gift.bad_time')
    expect(await refused(receiver.id, { sendAt: '2020-01-01T10:00:00.000Z' })).toBe('gift.bad_time')
    expect(await balanceOf(app.client, giver)).toBe(50)
  })
})

describe('opening', () => {
  test('by the link: a visitor sees who gives what, and whoever signs in opens it once', async () => {
    await topUp(app.client, giver, 300)
    const gift = await give(3, { words: 'For you' })
    const code = await linkOf(app.client, giver, gift)
    expect((await preview(code)).body).toMatchObject({
      data: { months: 3, state: 'waiting', words: '', page: { _id: athlete.id }, giver: { _id: giver.id }, isOwn: false },
    })
    expect((await preview(code, receiver)).body).toMatchObject({ data: { words: 'For you', isMine: false } })
    const opened = await openGift(app.client, receiver, code)
    expect(opened).toMatchObject({ page: { _id: athlete.id }, renewsAt: null })
    expect(daysUntil(opened.endsAt)).toBeGreaterThanOrEqual(89)
    expect(await isSubscribed()).toBe(true)
    expect(await subscriptionOf(app.client, receiver)).toMatchObject({
      isActive: true,
      nextRecurringDate: null,
      paidPrice: null,
      canResume: true,
    })
    // What it brings matures as any sale does, from now on.
    await pass(days(8))
    expect(await stats()).toEqual([0, 24])
    expect((await toldTo(app.client, giver)).map(({ type }) => type)).toContain('gift_opened')
    expect(await listOf(receiver, 'received')).toMatchObject([{ _id: gift._id, state: 'opened', price: null }])
    expect((await takeBack(gift)).error.code).toBe('gift.opened')
    await pass(days(90))
    expect(await isSubscribed()).toBe(false)
    expect(await balanceOf(app.client, receiver)).toBe(0)
  })

  test('twice at once by one is one grant, and of two people at once one gets it', async () => {
    await topUp(app.client, giver, 300)
    const code = await linkOf(app.client, giver, await give(1))
    const mine = await Promise.all(Array.from({ length: 5 }, () => tryOpen(receiver, code)))
    expect(mine.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(mine.map(({ body }) => (body as { data: { endsAt: string } }).data.endsAt)).size).toBe(1)
    expect(await grants()).toBe(1)
    const other = await registerFan(app.client)
    const second = await linkOf(app.client, giver, await give(1))
    const both = await Promise.all([tryOpen(receiver, second), tryOpen(other, second)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await grants()).toBe(2)
  })

  test('two gifts after one another, also at once, add up', async () => {
    await topUp(app.client, giver, 300)
    const codes = [await linkOf(app.client, giver, await give(1)), await linkOf(app.client, giver, await give(3))]
    await Promise.all(codes.map((code) => openGift(app.client, receiver, code)))
    const { expiredAt } = await subscriptionOf(app.client, receiver)
    expect(daysUntil(expiredAt)).toBeGreaterThanOrEqual(119)
    expect(daysUntil(expiredAt)).toBeLessThanOrEqual(123)
    await pass(days(60))
    expect(await isSubscribed()).toBe(true)
  })

  test('moves a running subscription on: it renews that much later, and canceling keeps the given time', async () => {
    await topUp(app.client, giver, 300)
    await subscribe(app.client, receiver, athlete, 'monthly', await saveCard(app.client, receiver))
    const before = await subscriptionOf(app.client, receiver)
    const opened = await openGift(app.client, receiver, await linkOf(app.client, giver, await give(3)))
    const after = await subscriptionOf(app.client, receiver)
    expect(after).toMatchObject({
      _id: before._id,
      status: 'active',
      price: 10,
      nextPrice: 10,
      paidPrice: 10,
      nextRecurringDate: opened.endsAt,
    })
    expect(opened.renewsAt).toBe(opened.endsAt)
    expect(daysUntil(after.nextRecurringDate) - daysUntil(before.nextRecurringDate)).toBeGreaterThanOrEqual(89)
    const paid = async () => (await app.client.send('payments.transactions', { token: receiver.token, query: { status: 'success' } })).total
    await pass(days(daysUntil(before.nextRecurringDate) + 1))
    expect([await paid(), await isSubscribed()]).toEqual([1, true])
    // A change of plan waits for the end of what was given, and takes nothing for it.
    const quote = await app.client.send('subscriptions.planChange', {
      token: receiver.token,
      params: { id: before._id },
      query: { type: 'yearly' },
    })
    expect(quote.data).toMatchObject({ isNow: false, credit: 0, total: 99, startsAt: opened.endsAt })
    await app.client.send('payments.cancelSubscription', { token: receiver.token, params: { type: 'sandbox', id: before._id } })
    expect((await subscriptionOf(app.client, receiver)).expiredAt).toBe(opened.endsAt)
    await pass(days(daysUntil(opened.endsAt) + 1))
    expect([await paid(), await isSubscribed()]).toEqual([1, false])
  })

  test('renews after the given time, with the card that was agreed', async () => {
    await topUp(app.client, giver, 300)
    await subscribe(app.client, receiver, athlete, 'monthly', await saveCard(app.client, receiver))
    const { endsAt } = await openGift(app.client, receiver, await linkOf(app.client, giver, await give(1)))
    await pass(days(daysUntil(endsAt)) + days(1))
    const { data } = await app.client.send('payments.transactions', { token: receiver.token, query: { status: 'success' } })
    expect(data).toHaveLength(2)
    expect((await subscriptionOf(app.client, receiver)).startRecurringDate).toBe(endsAt)
  })

  test('can go on after its end, for the price of the page and with a card, once that is agreed', async () => {
    await topUp(app.client, giver, 300)
    const { endsAt } = await openGift(app.client, receiver, await linkOf(app.client, giver, await give(3)))
    const { _id } = await subscriptionOf(app.client, receiver)
    const resume = () => app.client.try('subscriptions.resume', { token: receiver.token, params: { id: _id }, body: {} })
    expect((await resume()).error.code).toBe('payment.card_unknown')
    await saveCard(app.client, receiver)
    expect((await resume()).body).toMatchObject({ data: { status: 'active', price: 10, nextPrice: 10, nextRecurringDate: endsAt } })
    await pass(days(daysUntil(endsAt) + 1))
    const { data } = await app.client.send('payments.transactions', { token: receiver.token, query: { status: 'success' } })
    expect(data).toMatchObject([{ type: 'monthly_subscription', totalPrice: 10 }])
    expect(await isSubscribed()).toBe(true)
  })

  test('takes the place of a renewal that is late; what had lapsed already does not begin again by it', async () => {
    await topUp(app.client, giver, 300)
    const late = await registerFan(app.client)
    for (const fan of [receiver, late]) {
      await subscribe(app.client, fan, athlete, 'monthly', await saveCard(app.client, fan))
      await replaceCard(app.client, fan, testCards.declinedLater)
    }
    const { expiredAt } = await subscriptionOf(app.client, receiver)
    await pass(Date.parse(expiredAt ?? '') - app.clock.now().getTime() + minutes(2))
    expect(await subscriptionOf(app.client, receiver)).toMatchObject({ status: 'suspended', isActive: true })
    const { renewsAt } = await openGift(app.client, receiver, await linkOf(app.client, giver, await give(1)))
    expect(await subscriptionOf(app.client, receiver)).toMatchObject({
      status: 'active',
      paymentProblem: null,
      nextRecurringDate: renewsAt,
    })
    await pass(days(4))
    const other = await signIn(app.client, late)
    expect(await subscriptionOf(app.client, other)).toMatchObject({ status: 'suspended', isActive: false })
    expect((await openGift(app.client, other, await linkOf(app.client, giver, await give(1)))).renewsAt).toBeNull()
    const tries = async () => (await app.client.send('payments.transactions', { token: other.token })).total
    const before = await tries()
    await pass(days(5))
    expect(await tries()).toBe(before)
  })

  test('comes behind a free period, and a plan that is bought comes behind the gift', async () => {
    await topUp(app.client, giver, 300)
    await subscribe(app.client, receiver, athlete, 'free')
    const { endsAt } = await openGift(app.client, receiver, await linkOf(app.client, giver, await give(1)))
    expect(daysUntil(endsAt)).toBeGreaterThanOrEqual(31)
    await subscribe(app.client, receiver, athlete, 'monthly', await saveCard(app.client, receiver))
    const { nextRecurringDate } = await subscriptionOf(app.client, receiver)
    expect(daysUntil(nextRecurringDate) - daysUntil(endsAt)).toBeGreaterThanOrEqual(28)
  })

  test('is refused for the giver, the page itself and a minor; a block makes it absent, and the giver gets the money back', async () => {
    await topUp(app.client, giver, 300)
    const gift = await give(1)
    const code = await linkOf(app.client, giver, gift)
    const refused = async (person: Person) => (await tryOpen(person, code)).error.code
    expect(await refused(giver)).toBe('gift.own')
    expect(await refused(athlete)).toBe('subscription.self')
    const minor = await registerPerformer(app.client, { dateOfBirth: `${app.clock.now().getUTCFullYear() - 16}-01-01` })
    expect(await refused(minor)).toBe('youth.not_allowed')
    expect((await preview(code, minor)).status).toBe(404)
    for (const [by, whom, target] of [
      [receiver, giver, 'user'],
      [giver, receiver, 'user'],
      [receiver, athlete, 'performer'],
      [athlete, receiver, 'user'],
    ] as const) {
      await block(by, whom, target)
      expect([(await tryOpen(receiver, code)).status, await refused(receiver)]).toEqual([404, 'gift.unknown'])
      expect((await preview(code, receiver)).status).toBe(404)
      await unblock(by, whom)
    }
    await block(receiver, giver)
    // Its giver is told nothing of that, and may take it back.
    expect(await listOf(giver, 'given')).toMatchObject([{ state: 'sent', receiver: null }])
    expect((await takeBack(gift)).body).toMatchObject({ data: { state: 'refunded' } })
    expect(await balanceOf(app.client, giver)).toBe(300)
    expect(await grants()).toBe(0)
  })

  test('asks again whether the page may take money', async () => {
    await topUp(app.client, giver, 300)
    await verifyPerformer(app.client, administrator, athlete)
    const code = await linkOf(app.client, giver, await give(1))
    const decide = (status: 'approved' | 'rejected') =>
      app.client.send('admin.verify', {
        token: administrator.token,
        params: { id: athlete.id },
        body: { status, ...(status === 'rejected' ? { reason: 'Not readable' } : {}) },
      })
    await decide('rejected')
    expect((await tryOpen(receiver, code)).error.code).toBe('youth.money_not_allowed')
    await decide('approved')
    expect((await tryOpen(receiver, code)).status).toBe(201)
  })

  test('a link made anew ends the one before, and what was sent to an account has none', async () => {
    await topUp(app.client, giver, 300)
    const gift = await give(1)
    const [old, fresh] = [await linkOf(app.client, giver, gift), await linkOf(app.client, giver, gift)]
    expect((await tryOpen(receiver, old)).status).toBe(404)
    expect((await tryOpen(receiver, fresh)).status).toBe(201)
    const { rows } = await sql<{ text: string }>`select gift::text as text from gift where id = ${gift._id}`.execute(app.db)
    expect(rows[0]?.text).not.toContain(fresh)
    const sent = await give(1, { to: receiver.id })
    const link = await app.client.try('gifts.link', { token: giver.token, params: { id: sent._id } })
    expect(link.error.code).toBe('gift.is_sent')
  })

  test('that dies before it is done has done nothing, and is done again', async () => {
    await topUp(app.client, giver, 300)
    const code = await linkOf(app.client, giver, await give(1))
    const owner = new Client({ connectionString: app.databaseUrl })
    await owner.connect()
    for (const table of ['entitlement', 'gift', 'outbox']) {
      await owner.query(`create function die() returns trigger language plpgsql as 'begin raise exception ''dead''; end'`)
      await owner.query(`create trigger dies before insert or update on ${table} for each row execute function die()`)
      expect((await tryOpen(receiver, code)).status).toBe(500)
      await owner.query('drop function die cascade')
      expect([await isSubscribed(), await grants(), (await listOf(giver, 'given'))[0]?.state]).toEqual([false, 0, 'sent'])
    }
    await owner.end()
    expect((await tryOpen(receiver, code)).status).toBe(201)
    expect(await grants()).toBe(1)
  })

  test('of a team’s page goes to its payees as a subscription does', async () => {
    await topUp(app.client, giver, 300)
    const coach = await registerCoach(app.client, administrator)
    const team = await foundTeam(app.client, coach, { name: 'Tigers', monthlyPrice: 20 })
    const gift = await giveGift(app.client, giver, { id: team._id }, 1)
    await openGift(app.client, receiver, await linkOf(app.client, giver, gift))
    const { data } = await app.client.send('earnings.stats', { token: coach.token, query: { teamId: team._id } })
    expect(data).toMatchObject({ totalGrossPrice: 20, pendingTokens: 16 })
    const seen = await app.client.send('teams.view', { token: receiver.token, params: { id: team._id } })
    expect(seen.data.isSubscribed).toBe(true)
  })
})

describe('to an account', () => {
  test('it goes at its time, once, and only its receiver opens it', async () => {
    await topUp(app.client, giver, 300)
    const sendAt = new Date(app.clock.now().getTime() + days(2)).toISOString()
    const gift = await give(1, { to: `@${receiver.username}`, sendAt, words: 'Good luck' })
    expect([gift.state, (await tryOpen(receiver, gift._id)).status]).toEqual(['paid', 404])
    expect(await listOf(receiver, 'received')).toEqual([])
    await pass(days(1))
    expect(await toldTo(app.client, receiver)).toEqual([])
    await pass(days(1))
    await pass(0)
    const told = (await toldTo(app.client, receiver)).filter(({ type }) => type === 'gift_received')
    expect(told).toMatchObject([{ path: `/gift/${gift._id}`, page: { _id: athlete.id } }])
    expect(await listOf(receiver, 'received')).toMatchObject([{ state: 'sent', words: 'Good luck', price: null, giver: { _id: giver.id } }])
    const other = await registerFan(app.client)
    expect([(await tryOpen(other, gift._id)).status, (await preview(gift._id, other)).status]).toEqual([404, 404])
    expect((await tryOpen(receiver, gift._id)).status).toBe(201)
  })

  test('at once, unless there is a time', async () => {
    await topUp(app.client, giver, 300)
    expect((await give(1, { to: receiver.id })).state).toBe('sent')
    await app.settle()
    expect((await toldTo(app.client, receiver)).map(({ type }) => type)).toEqual(['gift_received'])
    await block(receiver, giver)
    expect(await listOf(receiver, 'received')).toEqual([])
  })
})
