// What becomes of the money of a gift that nobody opens, and of one whose payment goes back (money.md 8.8).
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  balanceOf,
  giveGift,
  latestTransaction,
  linkOf,
  makeCoupon,
  newKey,
  openGift,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  subscriptionOf,
  testCards,
  tip,
  toldTo,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, earningsOf, ledgerOf, type TestApp } from '#test/index.ts'
import { days, minutes } from '#platform/clock.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'

let app: TestApp
let administrator: Person
let athlete: Person
let giver: Person
let receiver: Person
let card: string

beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerAdministrator(app.client, await app.administration.issueFirstLink(), { username: 'returns_admin' })
})
beforeEach(async () => {
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10 })
  ;[giver, receiver] = [await registerFan(app.client), await registerFan(app.client)]
  card = await saveCard(app.client, giver)
  administrator = await signIn(app.client, administrator)
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

const give = (months: 1 | 3, cardId?: string) => giveGift(app.client, giver, athlete, months, cardId === undefined ? {} : { cardId })
const stateOf = async (gift: { _id: string }) =>
  (await app.client.send('gifts.list', { token: giver.token, query: { side: 'given', limit: 50 } })).data.find(
    ({ _id }) => _id === gift._id,
  )?.state
const takeBack = (gift: { _id: string }) => app.client.try('gifts.takeBack', { token: giver.token, params: { id: gift._id } })
const tryOpen = (code: string) => app.client.try('gifts.open', { token: receiver.token, params: { code } })
const isSubscribed = async () =>
  (await app.client.send('performers.view', { token: receiver.token, params: { id: athlete.id } })).data.isSubscribed
const wallet = () => balanceOf(app.client, giver)
const earned = async () => {
  const { data } = await app.client.send('earnings.stats', { token: athlete.token })
  return data.pendingTokens + data.availableTokens
}
const refund = async (amount?: number) => {
  const id = await latestTransaction(app.client, giver)
  const body = { reason: 'asked for', ...(amount === undefined ? {} : { amount }) }
  const answer = await app.client.try('reversals.refund', { token: administrator.token, params: { id }, body, headers: newKey() })
  await app.settle()
  return answer
}
const dispute = async () => {
  const id = await latestTransaction(app.client, giver)
  await app.client.send('reversals.playDispute', { token: administrator.token, params: { id } })
  await app.settle()
  const { data } = await app.client.send('reversals.disputes', { token: administrator.token, query: { limit: 100 } })
  return data.find((one) => one.transactionId === id)?._id ?? ''
}
const decide = async (id: string, outcome: 'won' | 'lost') => {
  await app.client.send('reversals.playDecision', { token: administrator.token, params: { id }, body: { outcome } })
  await app.settle()
}
const pass = async (by: number) => {
  app.clock.advance(by)
  for (const job of ['gifts.lapse', 'gifts.lapse', 'subscriptions.renew', 'sales.mature'] as const) await app.jobs.send(app.db, job, {})
  await app.settle()
  ;[giver, receiver, athlete] = [await signIn(app.client, giver), await signIn(app.client, receiver), await signIn(app.client, athlete)]
  administrator = await signIn(app.client, administrator)
}

describe('a gift that nobody opened', () => {
  test('is taken back into the wallet, bonus as bonus, once however often it is asked for', async () => {
    const coupon = await makeCoupon(app.client, administrator, { value: 50, purchaseTypes: ['token_package'] }, true)
    await app.client.send('payments.topUp', {
      token: giver.token,
      body: { amount: 20, cardId: card, couponCode: coupon.code },
      headers: newKey(),
    })
    const gift = await give(1)
    expect([await wallet(), await earned()]).toEqual([10, 8])
    const code = await linkOf(app.client, giver, gift)
    const answers = await Promise.all([takeBack(gift), takeBack(gift), takeBack(gift)])
    expect(answers.map(({ status }) => status).every((status) => status === 200 || status === 410)).toBe(true)
    expect([await wallet(), await earned(), await stateOf(gift)]).toEqual([20, 0, 'refunded'])
    expect((await takeBack(gift)).status).toBe(200)
    expect([(await tryOpen(code)).error.code, await wallet()]).toEqual(['gift.over', 20])
  })

  test('opened and taken back at once is one of the two', async () => {
    await topUp(app.client, giver, 100, card)
    for (let round = 0; round < 3; round += 1) {
      const before = await wallet()
      const gift = await give(1)
      const code = await linkOf(app.client, giver, gift)
      const [opened, back] = await Promise.all([tryOpen(code), takeBack(gift)])
      expect([opened.status, back.status]).toEqual(opened.status === 201 ? [201, 409] : [410, 200])
      expect(await wallet()).toBe(opened.status === 201 ? before - 10 : before)
    }
  })

  test('after twelve months is in the wallet again, once, and can be opened no more', async () => {
    await topUp(app.client, giver, 100, card)
    const [byWallet, byCard] = [await give(1), await give(3, card)]
    const code = await linkOf(app.client, giver, byWallet)
    await pass(days(360))
    expect([await stateOf(byWallet), await wallet()]).toEqual(['sent', 90])
    await pass(days(7))
    expect([await stateOf(byWallet), await stateOf(byCard), await wallet(), await earned()]).toEqual(['lapsed', 'lapsed', 130, 0])
    expect((await tryOpen(code)).error.code).toBe('gift.over')
    expect((await toldTo(app.client, giver)).filter(({ type }) => type === 'refund')).toHaveLength(2)
    await pass(days(1))
    expect([await wallet(), (await takeBack(byCard)).error.code]).toEqual([130, 'gift.over'])
  })

  test('one that nobody could open and is due at this moment is not opened any more, before the job has seen it', async () => {
    await topUp(app.client, giver, 100, card)
    const code = await linkOf(app.client, giver, await give(1))
    app.clock.advance(days(367))
    receiver = await signIn(app.client, receiver)
    expect((await tryOpen(code)).error.code).toBe('gift.over')
    await pass(0)
  })
})

describe('a card payment', () => {
  test('given back before it was opened makes the gift void; in part it stays, and the rest comes back', async () => {
    const gift = await give(3, card)
    const code = await linkOf(app.client, giver, gift)
    await refund()
    expect([await stateOf(gift), (await tryOpen(code)).error.code, await wallet()]).toEqual(['refunded', 'gift.over', 0])
    const other = await give(3, card)
    await refund(10)
    expect(await stateOf(other)).toBe('paid')
    expect([(await takeBack(other)).status, await wallet(), await earned()]).toEqual([200, 20, 0])
  })

  test('given back leaves no address behind once it cannot come back; nor does one that was never made', async () => {
    const email = `friend_${giver.id.slice(-8)}@example.net`
    const addressOf = async (id: string) => {
      const { rows } = await sql<{ to_email: string | null }>`select to_email from gift where id = ${id}`.execute(app.db)
      return rows[0]?.to_email
    }
    const given = await giveGift(app.client, giver, athlete, 3, { email, cardId: card })
    await refund()
    expect([await stateOf(given), await addressOf(given._id)]).toEqual(['refunded', email])
    await pass(days(29))
    expect(await addressOf(given._id)).toBe(email)
    await pass(days(2))
    expect(await addressOf(given._id)).toBeNull()

    const body = { pageId: athlete.id, months: 3, email, cardId: await saveCard(app.client, giver, testCards.threeDSecure) } as const
    const asked = await app.client.try('gifts.give', { token: giver.token, body, headers: newKey() })
    expect(asked.status).toBeLessThan(300)
    const { rows } = await sql<{ id: string }>`select id from gift where buyer_id = ${giver.id} and state = 'incomplete'`.execute(app.db)
    const id = rows[0]?.id ?? ''
    // For as long as somebody may still pay it.
    await pass(days(2))
    expect(await addressOf(id)).toBe(email)
    await app.money.payments.sweep()
    await pass(0)
    expect(await addressOf(id)).toBeNull()
  })

  test('given back after it was opened ends what it opened', async () => {
    const gift = await give(3, card)
    await openGift(app.client, receiver, await linkOf(app.client, giver, gift))
    expect(await isSubscribed()).toBe(true)
    await refund()
    expect([await isSubscribed(), await stateOf(gift), await earned()]).toEqual([false, 'refunded', 0])
    expect(await subscriptionOf(app.client, receiver)).toMatchObject({ isActive: false, status: 'deactivated' })
  })

  test('given back, and not taken by the card, is what it was: to be opened, or open', async () => {
    const fail = async () => {
      const { rows } = await sql<{ id: string }>`select gateway_id as id from refund order by created_at desc limit 1`.execute(app.db)
      await app.money.sandbox?.failRefund(rows[0]?.id ?? '')
      await app.settle()
    }
    const gift = await give(3, card)
    const code = await linkOf(app.client, giver, gift)
    await refund()
    expect(await stateOf(gift)).toBe('refunded')
    await fail()
    expect([await stateOf(gift), (await tryOpen(code)).status, await isSubscribed()]).toEqual(['sent', 201, true])
    await refund()
    expect([await stateOf(gift), await isSubscribed()]).toEqual(['refunded', false])
    await fail()
    expect([await stateOf(gift), await isSubscribed(), await earned()]).toEqual(['opened', true, 24])
  })

  test('given back leaves a receiver the time they paid for, and charges nothing sooner than they were told', async () => {
    await subscribe(app.client, receiver, athlete, 'monthly', await saveCard(app.client, receiver))
    const before = await subscriptionOf(app.client, receiver)
    await openGift(app.client, receiver, await linkOf(app.client, giver, await give(3, card)))
    await refund()
    const after = await subscriptionOf(app.client, receiver)
    expect(after).toMatchObject({ isActive: true, expiredAt: before.expiredAt, nextRecurringDate: null, price: 10, canResume: true })
    const letters = (await app.mail.list(50)).filter((mail) => mail.to === `${receiver.username}@example.org`)
    expect(letters.map(({ subject }) => subject)).toContain(`Your subscription to ${athlete.name} does not renew`)
    await pass(days(40))
    expect(await isSubscribed()).toBe(false)
    expect((await app.client.send('payments.transactions', { token: receiver.token, query: { status: 'success' } })).total).toBe(1)
  })

  test('disputed cannot be opened or taken back until it is decided; won it is as it was, lost it is void', async () => {
    const gift = await give(1, card)
    const code = await linkOf(app.client, giver, gift)
    const first = await dispute()
    expect([(await tryOpen(code)).error.code, (await takeBack(gift)).error.code]).toEqual(['gift.over', 'refund.disputed'])
    await decide(first, 'won')
    expect((await tryOpen(code)).status).toBe(201)
    const other = await give(1, card)
    await decide(await dispute(), 'lost')
    expect([await stateOf(other), await wallet()]).toEqual(['refunded', 0])
  })

  test('disputed after it was opened leaves the receiver’s own renewal alone while the bank decides', async () => {
    await subscribe(app.client, receiver, athlete, 'monthly', await saveCard(app.client, receiver))
    const { endsAt } = await openGift(app.client, receiver, await linkOf(app.client, giver, await give(1, card)))
    const id = await dispute()
    expect(await subscriptionOf(app.client, receiver)).toMatchObject({ status: 'active', nextRecurringDate: endsAt })
    await decide(id, 'won')
    expect(await subscriptionOf(app.client, receiver)).toMatchObject({ status: 'active', nextRecurringDate: endsAt })
  })

  test('disputed and lost after it was opened ends what it opened', async () => {
    const gift = await give(1, card)
    await openGift(app.client, receiver, await linkOf(app.client, giver, gift))
    await decide(await dispute(), 'lost')
    expect([await isSubscribed(), await stateOf(gift)]).toEqual([false, 'refunded'])
  })

  test('taken back is tokens from then on: whoever asks the bank for it too is owed nothing twice', async () => {
    await give(3, card)
    const [gift] = (await app.client.send('gifts.list', { token: giver.token, query: { side: 'given' } })).data
    expect((await takeBack({ _id: gift?._id ?? '' })).status).toBe(200)
    await tip(app.client, giver, athlete, 12)
    expect(await wallet()).toBe(18)
    const opened = await dispute()
    expect(await wallet()).toBe(0)
    const tried = await app.client.try('wallet.tip', {
      token: giver.token,
      params: { id: athlete.id },
      headers: newKey(),
      body: { price: 10 },
    })
    expect(tried.error.code).toBe('wallet.frozen')
    await decide(opened, 'lost')
    expect(await wallet()).toBe(0)
    // What was spent is owed, and the page keeps its tip.
    expect(await earned()).toBeCloseTo(9.6)
  })

  test('taken back, an administrator gives it to the card out of the wallet', async () => {
    const gift = await give(3, card)
    await takeBack(gift)
    expect(await wallet()).toBe(30)
    expect((await refund()).status).toBeLessThan(300)
    expect([await wallet(), await stateOf(gift)]).toEqual([0, 'refunded'])
    expect((await refund()).error.code).toBe('refund.too_large')
  })

  test('whose answer was lost is settled later, by whoever learns of it', async () => {
    const { sandbox } = app.money
    if (!sandbox) throw new Error('There is no sandbox')
    await sandbox.scriptFault('payment_intents.confirm', 'drop_after')
    const headers = newKey()
    const send = () => app.client.try('gifts.give', { token: giver.token, body: { pageId: athlete.id, months: 1, cardId: card }, headers })
    const lost = await send()
    expect(lost.status).toBe(201)
    app.clock.advance(minutes(3))
    await app.money.payments.sweep()
    await app.settle()
    await sql`delete from idempotency`.execute(app.db)
    expect((await send()).body).toMatchObject({ data: { gift: { state: 'paid' }, transaction: { status: 'success' } } })
    const { data } = await app.client.send('payments.transactions', { token: giver.token, query: { status: 'success' } })
    expect([data.length, await earned()]).toEqual([1, 8])
  })
})

describe('two gifts that add up, of which the first goes back', () => {
  const open = async (...gifts: readonly { _id: string }[]) => {
    let endsAt = ''
    for (const gift of gifts) endsAt = (await openGift(app.client, receiver, await linkOf(app.client, giver, gift))).endsAt
    return Date.parse(endsAt)
  }
  const endOf = async () => Date.parse((await subscriptionOf(app.client, receiver)).expiredAt ?? '')
  const refundOf = async (gift: { _id: string }) => {
    const { rows } = await sql<{ id: string }>`select id from charge_attempt where target_id = ${gift._id}`.execute(app.db)
    const [id, body] = [rows[0]?.id ?? '', { reason: 'asked for' }]
    await app.client.send('reversals.refund', { token: administrator.token, params: { id }, body, headers: newKey() })
  }
  const refundFirst = async () => {
    const { rows } = await sql<{ _id: string }>`
      select id as "_id" from gift where buyer_id = ${giver.id} order by created_at limit 1`.execute(app.db)
    await refundOf(rows[0] ?? { _id: '' })
  }
  /** The latest one, or that of this gift. */
  const failRefund = async (gift?: { _id: string }) => {
    const { rows } = await sql<{ id: string }>`
      select r.gateway_id as id from refund r join charge_attempt a on a.id = r.attempt_id
      where ${gift?._id ?? null}::uuid is null or a.target_id = ${gift?._id ?? null} order by r.created_at desc limit 1`.execute(app.db)
    await app.money.sandbox?.failRefund(rows[0]?.id ?? '')
    await app.settle()
  }
  const daysLeft = async () => Math.round(((await endOf()) - app.clock.now().getTime()) / days(1))

  test('leave no gap: the second begins at once and is as long as it was', async () => {
    const gifts = [await give(1, card), await give(3, card)]
    const first = Date.parse((await openGift(app.client, receiver, await linkOf(app.client, giver, gifts[0] ?? { _id: '' }))).endsAt)
    const both = await open(...gifts.slice(1))
    await pass(days(10))
    await refundFirst()
    await app.settle()
    expect(await isSubscribed()).toBe(true)
    expect(await daysLeft()).toBe(Math.round((both - first) / days(1)))
    // Nothing is kept for the days that it had before.
    await pass((await endOf()) - app.clock.now().getTime() + minutes(2))
    expect(await isSubscribed()).toBe(false)
  })

  test('by a bank: nothing moves while it decides, and the second begins when it has', async () => {
    const first = await give(1, card)
    const opened = await open(first)
    const disputed = await dispute()
    const both = await open(await give(3, card))
    expect([await isSubscribed(), await endOf()]).toEqual([true, both])
    await decide(disputed, 'lost')
    expect([await isSubscribed(), await stateOf(first)]).toEqual([true, 'refunded'])
    expect(await daysLeft()).toBe(Math.round((both - opened) / days(1)))
  })

  test('while the second is opened: whichever comes first, it is open from now on for its time', async () => {
    const first = await give(1, card)
    const opened = await open(first)
    const code = await linkOf(app.client, giver, await give(3, card))
    const [, answer] = await Promise.all([refundFirst(), tryOpen(code)])
    await app.settle()
    expect([answer.status, await isSubscribed()]).toEqual([201, true])
    expect(await daysLeft()).toBeGreaterThanOrEqual(89)
    expect(await endOf()).toBeLessThan(opened + days(89))
  })

  test('and are three: the two behind move together, and the next may go back as well', async () => {
    const gifts = [await give(1, card), await give(1, card), await give(3, card)]
    const all = await open(...gifts)
    await refundFirst()
    await app.settle()
    const left = await endOf()
    expect([await isSubscribed(), left < all - days(27)]).toEqual([true, true])
    const { rows } = await sql<{ id: string }>`
      select a.id from charge_attempt a where a.target_id = ${gifts[1]?._id ?? ''}`.execute(app.db)
    const body = { reason: 'asked for' }
    const params = { id: rows[0]?.id ?? '' }
    await app.client.send('reversals.refund', { token: administrator.token, params, body, headers: newKey() })
    await app.settle()
    expect([await isSubscribed(), (await endOf()) < left - days(27), (await daysLeft()) >= 89]).toEqual([true, true, true])
    // A fourth stands behind them, where a period of the first began that is no more.
    await open(await give(1, card))
    expect(await daysLeft()).toBeGreaterThanOrEqual(117)
  })

  test('behind what its receiver pays for: that runs on, then what is left of the gifts, and nobody is charged sooner than told', async () => {
    await subscribe(app.client, receiver, athlete, 'monthly', await saveCard(app.client, receiver))
    const own = await endOf()
    const first = await open(await give(1, card))
    const both = await open(await give(3, card))
    await refundFirst()
    await app.settle()
    expect(await subscriptionOf(app.client, receiver)).toMatchObject({
      isActive: true,
      nextRecurringDate: null,
      canResume: true,
      price: 10,
    })
    expect(await endOf()).toBe(both - (first - own))
    const letters = (await app.mail.list(50)).filter((mail) => mail.to === `${receiver.username}@example.org`)
    expect(letters.filter(({ subject }) => subject === `Your subscription to ${athlete.name} does not renew`)).toHaveLength(1)
    await pass(own - app.clock.now().getTime() + days(1))
    expect(await isSubscribed()).toBe(true)
  })

  test('and did not after all: what was left of it comes behind the second', async () => {
    const gifts = [await give(1, card), await give(3, card)]
    const both = await open(...gifts)
    await pass(days(10))
    await refundFirst()
    await app.settle()
    expect(await endOf()).toBeLessThan(both - days(15))
    await failRefund()
    expect([await isSubscribed(), await stateOf(gifts[0] ?? { _id: '' })]).toEqual([true, 'opened'])
    expect(Math.abs((await endOf()) - both)).toBeLessThan(minutes(5))
    await refundFirst()
    await app.settle()
    expect([await isSubscribed(), (await daysLeft()) >= 89, (await daysLeft()) <= 93]).toEqual([true, true, true])
  })

  test('both at once, and the second did not after all: its time begins at once, whichever was heard of first', async () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      receiver = await registerFan(app.client)
      const gifts = [await give(1, card), await give(3, card)]
      const both = await open(...gifts)
      for (const which of order) {
        await refundOf(gifts[which] ?? { _id: '' })
        await app.settle()
        app.clock.advance(1000)
      }
      expect(await isSubscribed()).toBe(false)
      await failRefund(gifts[1])
      expect([await isSubscribed(), await stateOf(gifts[1] ?? { _id: '' })]).toEqual([true, 'opened'])
      expect(await endOf()).toBeLessThan(both - days(27))
      expect(await daysLeft()).toBeGreaterThanOrEqual(89)
    }
  })

  test('and the last before it, which did not after all: it leaves no gap behind what moved meanwhile', async () => {
    const gifts = [await give(1, card), await give(1, card), await give(3, card)]
    const all = await open(...gifts)
    await refundOf(gifts[2] ?? { _id: '' })
    await app.settle()
    await refundOf(gifts[0] ?? { _id: '' })
    await app.settle()
    const second = await endOf()
    await failRefund(gifts[2])
    expect(await endOf()).toBeLessThan(all - days(27))
    await pass(second - app.clock.now().getTime() + days(1))
    expect(await isSubscribed()).toBe(true)
  })
})
