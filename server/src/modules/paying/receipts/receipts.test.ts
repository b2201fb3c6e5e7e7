import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '#platform/clock.ts'
import { verify } from '#ground/ledger'
import {
  anyCard,
  giveGift,
  latestTransaction,
  makeCoupon,
  newKey,
  registerAdministrator,
  registerFan,
  registerPerformer,
  saveCard,
  setPrices,
  signIn,
  subscribe,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { asOwner } from '#test/as-owner.ts'
import { moneyChecks } from '#wiring/money.ts'
import { receiptChecks } from './checks.ts'
import { numberOf, readNumber } from './policy.ts'

let app: TestApp
let admin: Person
let fan: Person
let athlete: Person

beforeAll(async () => {
  app = await createTestApp()
  admin = await registerAdministrator(app.client, await app.administration.issueFirstLink())
})
beforeEach(async () => {
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10, yearlyPrice: 99, freeDays: 3 })
})
afterAll(async () => {
  await app.settle()
  await issue()
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const own = (statement: RawBuilder<unknown>) => asOwner(app.databaseUrl, (db) => statement.execute(db))
const issue = (isWhole = false) => app.money.receipts.issue({ isWhole })
const asStaff = async () => (await signIn(app.client, admin)).token
const mine = async (query: object = {}, person = fan) => (await app.client.send('receipts.mine', { token: person.token, query })).data
const view = async (id: string | undefined, person = fan) =>
  (await app.client.send('receipts.view', { token: person.token, params: { id: id ?? '' } })).data
const titles = async () => (await mine()).map(({ title, totalPrice }) => [title, totalPrice]).toReversed()
const giveBack = async (id: string, amount?: number) => {
  const body = { reason: 'Asked for it', ...(amount === undefined ? {} : { amount }) }
  await app.client.send('reversals.refund', { token: await asStaff(), params: { id }, headers: newKey(), body })
  await app.settle()
}
const numbers = async () => {
  const { rows } = await sql<{ place: string; number: number }>`
    select series || life || year as place, number from receipt order by series, life, year, number`.execute(app.db)
  return rows
}
const isGapless = async () => {
  const all = await numbers()
  for (const place of new Set(all.map((row) => row.place))) {
    const given = all.filter((row) => row.place === place).map(({ number }) => number)
    expect(given).toEqual(given.map((_, index) => index + 1))
  }
}
const letters = async () => {
  const { rows } = await sql<{ email: string }>`select email from account where id = ${fan.id}`.execute(app.db)
  return (await app.mail.list(300)).filter(({ to, subject }) => to === rows[0]?.email && /receipt|credit note/.test(subject))
}

test('numbers are written and read in one way', () => {
  const first = { series: 'R', life: 0, year: 2026, number: 7 } as const
  expect(numberOf(first)).toBe('R-2026-000007')
  expect(numberOf({ ...first, series: 'C', life: 2, number: 1_234_567 })).toBe('C3-2026-1234567')
  for (const place of [first, { ...first, series: 'C' as const, life: 4 }]) expect(readNumber(numberOf(place))).toEqual(place)
  expect(readNumber(' r-2026-7 ')).toEqual(first)
  for (const wrong of ['', 'R-2026', 'X-2026-1', 'R1-2026-1', 'R-1999-1', "R-2026-1' or 1=1"]) expect(readNumber(wrong)).toBeUndefined()
})

describe('what is paid', () => {
  test('a top-up, a tip and a subscription each have one receipt, however often it is looked', async () => {
    await topUp(app.client, fan, 50)
    await tip(app.client, fan, athlete, 12)
    await subscribe(app.client, fan, athlete, 'monthly', await anyCard(app.client, fan))
    await app.settle()
    await issue()
    await issue()
    await issue(true)
    expect(await titles()).toEqual([
      ['Tokens', 50],
      ['Tip', 12],
      ['Subscription, monthly', 10],
    ])
    const [subscription, tipped, tokens] = await mine()
    expect(subscription).toMatchObject({ unit: 'card', currency: 'USD', isCredit: false, seller: athlete.name })
    expect([tipped?.unit, tokens?.seller]).toEqual(['tokens', null])
    expect(subscription?.number).toMatch(/^R-20\d\d-\d{6}$/)
    expect(await view(tipped?._id)).toMatchObject({ buyer: { _id: fan.id }, lines: [{ text: 'Tip', quantity: 1, price: 12 }], discount: 0 })
    await isGapless()
  })

  test('a coupon stands on it as a discount, with what the card paid', async () => {
    const { code } = await makeCoupon(app.client, { token: await asStaff() }, { purchaseTypes: ['token_package'], value: 20 }, true)
    const cardId = await saveCard(app.client, fan)
    const buy = (amount: number) =>
      app.client.send('payments.topUp', { token: fan.token, body: { amount, cardId, couponCode: code }, headers: newKey() })
    await buy(50)
    await app.settle()
    await issue()
    const [receipt] = await mine()
    expect(await view(receipt?._id)).toMatchObject({ totalPrice: 40, discount: 10, lines: [{ price: 50 }] })
  })

  test('several at once give no number twice and leave none out', async () => {
    for (let n = 0; n < 5; n++) await topUp(app.client, fan, 10 + n)
    await Promise.all([issue(), issue(true), issue(), issue(true)])
    expect(await mine()).toHaveLength(5)
    await isGapless()
  })

  test('one that breaks off leaves nothing behind', async () => {
    await topUp(app.client, fan, 20)
    const before = await numbers()
    await own(sql`create function break_off() returns trigger language plpgsql as $$ begin raise exception 'out of paper'; end $$`)
    await own(sql`create constraint trigger break_off after insert on receipt initially deferred for each row execute function break_off()`)
    await expect(issue()).rejects.toThrow('out of paper')
    expect(await numbers()).toEqual(before)
    await own(sql`drop trigger break_off on receipt`)
    await issue()
    expect(await mine()).toHaveLength(1)
    await isGapless()
  })

  test('a new year begins at one', async () => {
    const now = app.clock.now()
    const newYear = new Date(Date.UTC(now.getUTCFullYear() + 1, 0, 2))
    app.clock.advance(newYear.getTime() - now.getTime())
    fan = await registerFan(app.client)
    await topUp(app.client, fan, 20)
    await issue()
    expect((await mine()).map(({ number }) => number)).toEqual([`R-${newYear.getUTCFullYear()}-000001`])
  })
})

describe('what goes back', () => {
  test('part of a card payment has a credit note that names its receipt', async () => {
    await topUp(app.client, fan, 50)
    await issue()
    await giveBack(await latestTransaction(app.client, fan), 20)
    await issue()
    const [credit, receipt] = await mine()
    expect(credit).toMatchObject({ isCredit: true, totalPrice: 20, title: 'Back to the card: Tokens' })
    expect(credit?.number).toMatch(/^C-/)
    expect((await view(credit?._id)).others).toMatchObject([{ _id: receipt?._id, isCredit: false }])
    expect((await view(receipt?._id)).others).toMatchObject([{ _id: credit?._id, totalPrice: 20 }])
  })

  test('tokens back to a wallet, a gift that nobody opened, a dispute that was lost', async () => {
    await topUp(app.client, fan, 50)
    const sale = await tip(app.client, fan, athlete, 12)
    await app.client.send('refunds.give', {
      token: athlete.token,
      params: { id: sale._id },
      headers: newKey(),
      body: { reason: 'By mistake', amount: 5 },
    })
    const gift = await giveGift(app.client, fan, athlete, 1)
    await app.settle()
    await app.client.send('gifts.takeBack', { token: fan.token, params: { id: gift._id } })
    await issue()
    expect(await titles()).toEqual([
      ['Tokens', 50],
      ['Tip', 12],
      ['Back to the wallet: Tip', 5],
      ['Gift of a subscription', 10],
      ['Back to the wallet: Gift of a subscription', 10],
    ])
    await subscribe(app.client, fan, athlete, 'monthly', await anyCard(app.client, fan))
    const id = await latestTransaction(app.client, fan)
    const token = await asStaff()
    await app.client.send('reversals.playDispute', { token, params: { id } })
    await app.settle()
    const disputed = (await app.client.send('reversals.disputes', { token, query: { limit: 100 } })).data.find(
      (one) => one.transactionId === id,
    )
    await issue()
    expect((await mine())[0]).toMatchObject({ title: 'Subscription, monthly' })
    await app.client.send('reversals.playDecision', { token, params: { id: disputed?._id ?? '' }, body: { outcome: 'lost' } })
    await app.settle()
    await issue()
    expect((await mine())[0]).toMatchObject({ isCredit: true, title: 'Taken back by the bank of the card: Subscription, monthly' })
  })
})

describe('who reads it', () => {
  test('its buyer and staff for money; nobody else knows of it', async () => {
    await topUp(app.client, fan, 20)
    await issue()
    const [receipt] = await mine()
    const params = { id: receipt?._id ?? '' }
    const stranger = await registerFan(app.client)
    expect(await mine({}, stranger)).toEqual([])
    for (const name of ['receipts.view', 'receipts.file'] as const)
      expect((await app.client.try(name, { token: stranger.token, params })).body).toMatchObject({ code: 'receipt.unknown' })
    expect((await app.client.try('receipts.ofStaff', { token: fan.token, params })).status).toBe(403)
    const token = await asStaff()
    expect((await app.client.send('receipts.ofStaff', { token, params })).data.number).toBe(receipt?.number)
    const found = await app.client.send('receipts.all', { token, query: { q: receipt?.number ?? '' } })
    expect(found.data.map(({ _id }) => _id)).toEqual([receipt?._id])
    expect((await app.client.send('receipts.all', { token, query: { buyerId: stranger.id } })).total).toBe(0)
  })

  test('found by year, by number and by what stands on it; never by the signs of a pattern', async () => {
    await topUp(app.client, fan, 60)
    await tip(app.client, fan, athlete, 12)
    await issue()
    const [tipped] = await mine()
    const year = Number(tipped?.issuedAt.slice(0, 4))
    expect([await mine({ year }), await mine({ year: year + 1 })].map(({ length }) => length)).toEqual([2, 0])
    expect((await mine({ q: athlete.name })).map(({ _id }) => _id)).toEqual([tipped?._id])
    expect((await mine({ q: tipped?.number })).map(({ _id }) => _id)).toEqual([tipped?._id])
    expect(await mine({ q: '%' })).toEqual([])
  })

  test('a file to keep is a PDF with its fonts, the same each time', async () => {
    await topUp(app.client, fan, 20)
    await issue()
    const [receipt] = await mine()
    const params = { id: receipt?._id ?? '' }
    const { data } = await app.client.send('receipts.file', { token: fan.token, params })
    const pdf = Buffer.from(data.pdf, 'base64')
    expect([data.fileName, pdf.subarray(0, 5).toString()]).toEqual([`${receipt?.number}.pdf`, '%PDF-'])
    expect(pdf.toString('latin1')).toMatch(/FontFile2|FontFile3/)
    expect((await app.client.send('receipts.file', { token: fan.token, params })).data.pdf).toBe(data.pdf)
  })

  test('whoever paid by card gets it by mail, once and while it is news', async () => {
    await topUp(app.client, fan, 30)
    await tip(app.client, fan, athlete, 12)
    await issue()
    await issue(true)
    expect((await letters()).map(({ subject }) => subject)).toEqual([`Your receipt ${(await mine())[1]?.number}`])
    expect((await letters())[0]?.text).toContain(`/receipts/${(await mine())[1]?._id}`)
    await topUp(app.client, fan, 31)
    app.clock.advance(days(3))
    await issue(true)
    expect(await letters()).toHaveLength(1)
  })
})

test('what stands on a receipt stays, whatever is changed later', async () => {
  await topUp(app.client, fan, 60)
  await tip(app.client, fan, athlete, 12)
  await issue()
  const [before] = await mine()
  await own(sql`update page set name = 'Somebody Else' where id = ${athlete.id}`)
  expect((await mine())[0]).toEqual(before)
  await expect(sql`update receipt set total = 1`.execute(app.db)).rejects.toThrow(/denied/)
  await expect(own(sql`update receipt set total = 1`)).rejects.toThrow()
})

test('a look at the books finds a missing number and a missing receipt', async () => {
  await topUp(app.client, fan, 20)
  await issue()
  expect(await verify(app.db, receiptChecks)).toEqual([])
  await own(sql`update receipt_series set last = last + 1 where series = 'R'`)
  expect((await verify(app.db, receiptChecks)).map(({ check }) => check)).toEqual([receiptChecks[0]?.name])
  await own(sql`update receipt_series set last = last - 1 where series = 'R'`)
  await tip(app.client, fan, athlete, 12)
  app.clock.advance(hours(3))
  await own(sql`update receipt_run set done_until = ${app.clock.now()}`)
  expect((await verify(app.db, receiptChecks)).map(({ check }) => check)).toEqual(['what was paid has its receipt'])
  // Not by the quick look, which believes the mark; by the one of each day.
  await issue()
  expect(await verify(app.db, receiptChecks)).toHaveLength(1)
  await issue(true)
  expect(await verify(app.db, receiptChecks)).toEqual([])
})

test('a restored site gives other numbers, since those that it forgot are out in the world', async () => {
  await topUp(app.client, fan, 20)
  await issue()
  const [before] = await mine()
  await own(sql`
    insert into recovery (life, lost_from, ready_at, opened_at, dropped, jobs) values (1, now(), now(), now(), '[]', '[]')`)
  await topUp(app.client, fan, 21)
  await issue()
  const [after] = await mine()
  expect([before?.number, after?.number]).toEqual([expect.stringMatching(/^R-20/), expect.stringMatching(/^R2-20\d\d-000001$/)])
  expect((await mine({ q: after?.number })).map(({ _id }) => _id)).toEqual([after?._id])
})
