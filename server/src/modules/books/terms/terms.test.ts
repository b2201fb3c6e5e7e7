import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerFan, registerPerformer, tip, topUp, type Person } from '#scenario/index.ts'
import { createTestApp, type TestApp } from '#test/index.ts'
import { days, after } from '#platform/clock.ts'
import { newId } from '#platform/new-id.ts'
import { moneyChecks } from '#wiring/money.ts'
import { verify } from '#ground/ledger'
import { commissionOf } from './policy.ts'
import type { CommissionRule, Share } from './tables.ts'

let app: TestApp
let administrator: Person
beforeAll(async () => {
  app = await createTestApp()
  administrator = await registerFan(app.client)
  await sql`update account set roles = '{admin}' where id = ${administrator.id}`.execute(app.db)
})
afterAll(async () => {
  expect(await verify(app.db, moneyChecks)).toEqual([])
  await app.close()
})

const rule = (more: Partial<CommissionRule>): CommissionRule => ({
  page_id: null,
  sale_type: null,
  bps: 1000,
  valid_from: new Date(1000),
  created_at: new Date(1000),
  ...more,
})

test('the narrowest fee counts, of one scope the latest that is valid, and null ends it', () => {
  const page = rule({ page_id: 'p', bps: 1500 })
  const kind = rule({ sale_type: 'tip', bps: 500 })
  const both = rule({ page_id: 'p', sale_type: 'tip', bps: 100 })
  const now = new Date(5000)
  expect(commissionOf([], now, 2000)).toBe(2000)
  expect(commissionOf([kind], now, 2000)).toBe(500)
  expect(commissionOf([kind, page], now, 2000)).toBe(1500)
  expect(commissionOf([both, kind, page], now, 2000)).toBe(100)
  expect(commissionOf([page, rule({ page_id: 'p', bps: 0, valid_from: new Date(6000) })], now, 2000)).toBe(1500)
  expect(commissionOf([page, rule({ page_id: 'p', bps: 0, valid_from: new Date(5000) })], now, 2000)).toBe(0)
  expect(commissionOf([both, kind, rule({ ...both, bps: null, created_at: new Date(2000) })], now, 2000)).toBe(500)
})

describe('a fee of its own', () => {
  const set = (body: { page?: string; saleType?: 'tip' | 'feed'; percent: number | null }) =>
    app.client.try('commissions.set', { token: administrator.token, body })
  const earned = async (athlete: Person) => {
    const { data } = await app.client.send('earnings.search', { token: athlete.token, query: { sort: 'asc' } })
    return data.map(({ grossPrice, netPrice }) => [grossPrice, netPrice])
  }

  test('is decided by an administrator and counts from the next sale on', async () => {
    const [fan, athlete] = [await registerFan(app.client), await registerPerformer(app.client)]
    await topUp(app.client, fan, 100)
    await tip(app.client, fan, athlete, 10)
    const { path = '' } = (await app.client.send('users.me', { token: athlete.token })).data
    expect((await set({ page: path, percent: 12.5 })).status).toBe(201)
    await tip(app.client, fan, athlete, 10)
    expect((await set({ page: path, saleType: 'feed', percent: 50 })).status).toBe(201)
    await tip(app.client, fan, athlete, 10)
    expect((await set({ page: path, percent: null })).status).toBe(201)
    await tip(app.client, fan, athlete, 10)
    expect(await earned(athlete)).toEqual([
      [10, 8],
      [10, 8.75],
      [10, 8.75],
      [10, 8],
    ])
    const { data, total } = await app.client.send('commissions.list', { token: administrator.token })
    expect([total, data[0]?.page?._id, data[0]?.saleType, data[0]?.percent]).toEqual([1, athlete.id, 'feed', 50])
  })

  test('needs a scope, a known page and a percentage', async () => {
    expect((await set({ percent: 5 })).error.code).toBe('sale.commission_without_scope')
    expect((await set({ page: '/nowhere', percent: 5 })).error.code).toBe('page.unknown')
    for (const percent of [-1, 100.01, 1.005]) expect((await set({ saleType: 'tip', percent })).error.code).toBe('request.invalid')
  })
})

describe('a split', () => {
  const teamId: string = newId()
  /** Teams and their members stand for themselves here: a split needs pages, not accounts. */
  const newPage = async (type: 'performer' | 'team', id: string = newId()): Promise<string> => {
    await sql`
      insert into page (id, kind, name, avatar, path, verified, visible, can_earn, created_at)
      values (${id}, ${type}, ${id}, '', ${`/${id}`}, true, true, true, now())`.execute(app.db)
    return id
  }
  const share = (payeeId: string, bps: number): Share => ({ payeeId, bps })

  test('is refused when the shares do not make the whole, or begin in the past', async () => {
    const [one, other] = [await newPage('performer'), await newPage('performer')]
    for (const shares of [[], [share(one, 9999)], [share(one, 5000), share(one, 5000)], [share(one, 10_001), share(other, -1)]])
      await expect(app.money.terms.setSplit(teamId, shares)).rejects.toMatchObject({ code: 'sale.bad_split' })
    await expect(app.money.terms.setSplit(teamId, [share(one, 10_000)], after(app.clock.now(), -days(1)))).rejects.toMatchObject({
      code: 'sale.bad_split',
    })
    const nobody = newId()
    await expect(app.money.terms.setSplit(teamId, [share(nobody, 10_000)])).rejects.toMatchObject({ code: 'page.unknown' })
  })
})
