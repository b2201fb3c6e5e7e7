import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerFan, registerPerformer, tip, topUp, type Person } from '../../../scenario/index.ts'
import { createTestApp, type TestApp } from '../../../test/index.ts'
import { days, after } from '../../platform/clock.ts'
import { newId } from '../../platform/new-id.ts'
import { moneyChecks } from '../../wiring/money.ts'
import { accounts, verify, type PageRef } from '../ledger/index.ts'
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
  const team: PageRef = { type: 'team', id: newId() }
  /** Teams and their members stand for themselves here: a split needs pages, not accounts. */
  const newPage = async (type: PageRef['type'], id: string = newId()): Promise<PageRef> => {
    await sql`
      insert into page (id, kind, name, avatar, path, verified, visible, can_earn, created_at)
      values (${id}, ${type}, ${id}, '', ${`/${id}`}, true, true, true, now())`.execute(app.db)
    return { type, id }
  }
  const share = (payee: PageRef, bps: number): Share => ({ payee, bps })

  test('is refused when the shares do not make the whole, or begin in the past', async () => {
    const [one, other] = [await newPage('performer'), await newPage('performer')]
    for (const shares of [[], [share(one, 9999)], [share(one, 5000), share(one, 5000)], [share(one, 10_001), share(other, -1)]])
      await expect(app.money.terms.setSplit(team, shares)).rejects.toMatchObject({ code: 'sale.bad_split' })
    await expect(app.money.terms.setSplit(team, [share(one, 10_000)], after(app.clock.now(), -days(1)))).rejects.toMatchObject({ code: 'sale.bad_split' })
    const nobody = { type: 'performer' as const, id: newId() }
    await expect(app.money.terms.setSplit(team, [share(nobody, 10_000)])).rejects.toMatchObject({ code: 'page.unknown' })
  })

  const sales = Number(process.env['MONEY_SALES'] ?? 1000)
  const crowd = 50

  test(`${sales} sales over splits of forty with joins and exits: the shares make the net to the cent`, { timeout: 600_000 }, async () => {
    await newPage('team', team.id)
    const members = await Promise.all(Array.from({ length: 60 }, () => newPage('performer')))
    const buyer = newId()
    const wallet = accounts.wallet(buyer)
    const { ledger, terms, sales: book } = app.money
    await ledger.open([wallet, accounts.clearing, accounts.platformFee, accounts.pending(team)])
    const fill = [{ from: accounts.clearing, to: wallet, amount: 1_000_000_000 }]
    await app.db.transaction().execute((tx) => ledger.post(tx, { key: `fill:${buyer}`, kind: 'top_up', moves: fill }))

    const random = fc.sample(fc.integer({ min: 1, max: 1_000_000 }), { numRuns: sales * 3, seed: 11 })
    const next = () => random.pop() ?? 1
    /** Forty of the sixty, at random, with random shares. */
    const newShares = (): Share[] => {
      const chosen = members.map((member) => ({ member, order: next() })).toSorted((a, b) => a.order - b.order).slice(0, 40)
      const cuts = chosen.slice(1).map(() => 1 + (next() % 200))
      return chosen.map(({ member }, index) => share(member, cuts[index] ?? 10_000 - cuts.reduce((sum, cut) => sum + cut, 0)))
    }

    let paid = 0
    const versions = new Set<number>()
    for (let done = 0; done < sales; done += crowd) {
      // Somebody joins, somebody leaves: from now on, or from tomorrow.
      if ((done / crowd) % 4 === 0) await terms.setSplit(team, newShares(), done % 8 === 0 ? undefined : after(app.clock.now(), days(1)))
      const wanted = Array.from({ length: crowd }, () => {
        const gross = 1 + (next() % 20_000)
        paid += gross
        return {
          key: `split:${newId()}`, buyerId: buyer, type: 'tip', source: 'tokens' as const, seller: team, itemType: 'team', itemId: team.id,
          isOnce: false, gross, feeBps: 1 + (next() % 3000), holdDays: 7, sources: [{ account: wallet, amount: gross }], isGuarded: true,
          now: app.clock.now(),
        }
      })
      const recorded = await app.db.transaction().execute((tx) => book.recordMany(tx, wanted))
      for (const one of recorded) versions.add(one?.sale.split_version ?? -1)
      app.clock.advance(days(0.5))
    }
    expect(versions.has(-1)).toBe(false)
    expect(versions.size).toBeGreaterThan(2)

    const { rows } = await sql<{ gross: number; fee: number; net: number; wrong: number }>`
      select sum(s.gross)::bigint as gross, sum(s.fee)::bigint as fee, sum(p.net)::bigint as net,
        (count(*) filter (where s.gross <> s.fee + p.net))::bigint as wrong
      from sale s cross join lateral (select sum(net) as net from sale_part where sale_id = s.id) p
      where s.seller_id = ${team.id}`.execute(app.db)
    const [sum] = rows
    expect(sum).toMatchObject({ gross: paid, wrong: 0 })
    const held = await Promise.all(members.map((member) => ledger.balance(accounts.pending(member))))
    expect(held.reduce((total, amount) => total + amount, 0)).toBe(sum?.net)
    expect(await ledger.balance(accounts.pending(team))).toBe(0)
    expect(await ledger.balance(wallet)).toBe(1_000_000_000 - paid)
  })
})
