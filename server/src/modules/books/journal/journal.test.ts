import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  anyCard,
  latestTransaction,
  newKey,
  registerAdministrator,
  registerFan,
  registerPerformer,
  setPrices,
  signIn,
  subscribe,
  tip,
  topUp,
  type Person,
} from '#scenario/index.ts'
import { asOwner } from '#test/as-owner.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { periodsOf } from './policy.ts'

let app: TestApp
let admin: Person
let fan: Person
let athlete: Person

/** Both clocks: the books count with that of the database. */
async function moveTo(moment: string): Promise<void> {
  app.clock.advance(Date.parse(moment) - app.clock.now().getTime())
  await asOwner(app.databaseUrl, (db) =>
    sql`update sandbox.clock set ahead_ms = round(extract(epoch from ${moment}::timestamptz - now()) * 1000)::bigint`.execute(db),
  )
}
const asStaff = async () => (await signIn(app.client, admin)).token
const read = async (fromDate: string, toDate: string, unit: 'day' | 'month' = 'month') =>
  (await app.client.send('journal.read', { token: await asStaff(), query: { fromDate, toDate, unit } })).data
const file = async (part: 'lines' | 'fees' | 'balances') => {
  const query = { fromDate: '2031-05-01', toDate: '2031-06-30', unit: 'month', part } as const
  const headers = { 'staff-reason': 'The books of May and June' }
  const { data } = await app.client.send('journal.file', { token: await asStaff(), query, headers })
  return data.csv.split('\r\n')
}

beforeAll(async () => {
  app = await createTestApp()
  await moveTo('2031-05-10T12:00:00Z')
  admin = await registerAdministrator(app.client, await app.administration.issueFirstLink())
  fan = await registerFan(app.client)
  athlete = await registerPerformer(app.client)
  await setPrices(app.client, athlete, { monthlyPrice: 10 })
  await topUp(app.client, fan, 50)
  await tip(app.client, fan, athlete, 20)
  const sale = await tip(app.client, fan, athlete, 10)
  await subscribe(app.client, fan, athlete, 'monthly', await anyCard(app.client, fan))
  await app.settle()
  await moveTo('2031-06-10T12:00:00Z')
  const refunds = { params: { id: sale._id }, headers: newKey(), body: { reason: 'By mistake' } }
  await app.client.send('refunds.give', { token: (await signIn(app.client, athlete)).token, ...refunds })
  fan = { ...fan, token: (await signIn(app.client, fan)).token }
  await app.client.send('reversals.refund', {
    token: await asStaff(),
    params: { id: await latestTransaction(app.client, fan) },
    headers: newKey(),
    body: { reason: 'Asked for it' },
  })
  await app.settle()
})
afterAll(() => app.close())

test('a month says what was sold by kind, what the site earned of it, and what went back in it', async () => {
  const { periods } = await read('2031-05-01', '2031-06-30')
  expect(periods.map(({ start }) => start)).toEqual(['2031-06-01', '2031-05-01'])
  const [june, may] = periods
  expect(may).toMatchObject({ toppedUp: 50, fee: 8, refundedToWallets: 0, refundedToCards: 0, paidOut: 0, tax: 0 })
  expect(may?.sold).toEqual([
    { type: 'monthly_subscription', count: 1, gross: 10, fee: 2 },
    { type: 'tip', count: 2, gross: 30, fee: 6 },
  ])
  expect(june).toMatchObject({ toppedUp: 0, sold: [], fee: -4, refundedToWallets: 10, refundedToCards: 10 })
})

test('what kinds of accounts hold is what the ledger holds, and together nothing', async () => {
  const { rows } = await sql<{ name: string; held: number }>`
    select kind as name, sum(ledger_balance(id))::bigint as held from ledger_account group by kind order by kind`.execute(app.db)
  const { classes } = await read('2031-05-01', '2031-06-30')
  const held = new Map(rows.map(({ name, held: amount }) => [name, amount / 100]))
  for (const { name, closing } of classes) expect([name, closing]).toEqual([name, held.get(name)])
  expect([...held].filter(([name, amount]) => amount !== 0 && !classes.some((one) => one.name === name))).toEqual([])
  for (const one of classes) expect(Math.round((one.opening + one.credits - one.debits - one.closing) * 100)).toBe(0)
  expect(Math.round(classes.reduce((sum, { closing }) => sum + closing, 0) * 100)).toBe(0)
  // June begins where May ended.
  const [may, june] = [await read('2031-05-01', '2031-05-31'), await read('2031-06-01', '2031-06-30')]
  for (const { name, closing } of may.classes) expect(june.classes.find((one) => one.name === name)?.opening).toBe(closing)
})

test('files: each line a way of the money, fees by kind, balances; their sums agree', async () => {
  const [lines, fees, balances] = [await file('lines'), await file('fees'), await file('balances')]
  expect(lines[0]).toBe('Period,What,Debit,Credit,Transactions,Amount')
  expect(lines).toContain('2031-05-01,tip,wallet,fee.platform,2,6.00')
  expect(fees).toEqual([
    'Period,Sale,Count,Gross,Fee,To payees',
    '2031-05-01,monthly_subscription,1,10.00,2.00,8.00',
    '2031-05-01,tip,2,30.00,6.00,24.00',
    '2031-06-01,given back,,,-4.00,',
  ])
  const closing = balances
    .find((line) => line.startsWith('fee.platform,'))
    ?.split(',')
    .at(-1)
  const made = fees.slice(1).reduce((sum, line) => sum + Number(line.split(',')[4]), 0)
  expect(Number(closing)).toBe(made)
})

test('by days, of spans that there are, and for nobody but staff for money', async () => {
  expect((await read('2031-05-01', '2031-05-31', 'day')).periods.map(({ start }) => start)).toEqual(['2031-05-10'])
  const token = await asStaff()
  for (const [fromDate, toDate] of [
    ['2031-05-02', '2031-05-01'],
    ['2031-02-30', '2031-05-01'],
    ['2031-01-01', '2031-12-31'],
  ] as const)
    expect((await app.client.try('journal.read', { token, query: { fromDate, toDate, unit: 'day' } })).error.code).toBe('request.invalid')
  const query = { fromDate: '2031-05-01', toDate: '2031-05-31', unit: 'day' } as const
  expect((await app.client.try('journal.read', { token: fan.token, query })).status).toBe(403)
})

test('what a dispute takes and gives back is none of its sales', () => {
  const flow = (kind: string, from: string, to: string, amount: number) => ({ period: '2031-05-01', kind, from, to, amount, count: 1 })
  const [sums] = periodsOf([
    flow('dispute_opened', 'gateway.disputed', 'gateway.available', 100),
    flow('dispute_opened', 'earn.pending', 'dispute.hold', 80),
    flow('dispute_opened', 'fee.platform', 'dispute.hold', 20),
    flow('dispute_lost', 'dispute.hold', 'gateway.disputed', 100),
  ])
  expect(sums).toMatchObject({ sold: [], fee: -20, disputed: 100, refundedToCards: 0 })
})
