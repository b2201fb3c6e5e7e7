import { Client } from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, untilWaitedFor, type TestApp } from '#test/index.ts'
import { untilSealed } from '#test/until-sealed.ts'
import { newId } from '#platform/new-id.ts'
import { attemptMoves } from '#paying/payments'
import { accounts, createLedger, ledgerChecks, sealChecks, verify, type Account, type Ledger } from './index.ts'

/** What is moved here has no sale behind it. */
const books = [...ledgerChecks, ...sealChecks]
let app: TestApp
let ledger: Ledger

beforeAll(async () => {
  app = await createTestApp()
  ledger = app.money.ledger
  await ledger.open([accounts.clearing, accounts.platformFee])
})
afterAll(() => app.close())

const inTx = <T>(work: (tx: Parameters<Ledger['post']>[0]) => Promise<T>) => app.db.transaction().execute(work)
const move = (key: string, from: Account, to: Account, amount: number, more = {}) =>
  inTx((tx) => ledger.post(tx, { key, kind: 'test', moves: [{ from, to, amount }], ...more }))
const newWallet = async (amount: number) => {
  const wallet = accounts.wallet(newId())
  await ledger.open([wallet])
  if (amount > 0) await move(`fill:${wallet.ownerId}`, accounts.clearing, wallet, amount)
  return wallet
}
const code = (error: unknown) => (error as { code?: string }).code

describe('posting', () => {
  test('the same key is posted once, other content under it is refused', async () => {
    const wallet = await newWallet(0)
    const first = await move('k1', accounts.clearing, wallet, 500)
    expect(await move('k1', accounts.clearing, wallet, 500)).toEqual({ txnId: first.txnId, isReplay: true })
    await expect(move('k1', accounts.clearing, wallet, 501)).rejects.toMatchObject({ code: 'idempotency.mismatch' })
    expect(await ledger.balance(wallet)).toBe(500)
  })

  test('a wallet never goes below nothing, with or without a guard', async () => {
    const wallet = await newWallet(100)
    const guards = [{ account: wallet, atLeast: 101 }]
    await expect(move('g1', wallet, accounts.platformFee, 101, { guards })).rejects.toMatchObject({
      code: 'wallet.insufficient_tokens',
    })
    await expect(move('g2', wallet, accounts.platformFee, 101)).rejects.toMatchObject({ code: 'wallet.insufficient_tokens' })
    expect((await ledger.wallet(wallet.ownerId ?? '')).balance).toBe(100)
  })

  test('crossing transfers of many do not deadlock, and nothing is lost', async () => {
    const wallets = await Promise.all(Array.from({ length: 4 }, () => newWallet(1000)))
    const before = await deadlocks()
    await Promise.all(
      Array.from({ length: 120 }, (_, i) => {
        const [from, to] = [wallets[i % 4], wallets[(i * 7 + 1 + (i % 3)) % 4]]
        return from && to && from !== to ? move(`x${i}`, from, to, 1 + (i % 9)) : undefined
      }),
    )
    const total = await Promise.all(wallets.map((wallet) => ledger.balance(wallet)))
    expect(total.reduce((sum, balance) => sum + balance, 0)).toBe(4000)
    expect(await deadlocks()).toBe(before)
  })

  /** Each takes both rows of a payment from the second wallet to the first, asked for in the wrong order. */
  const takers: [string, (key: string, first: Account, second: Account) => Promise<unknown>][] = [
    ['a transfer', (key, first, second) => move(key, second, first, 1)],
    [
      'a guard',
      (key, first, second) =>
        move(key, second, accounts.platformFee, 1, {
          guards: [
            { account: second, atLeast: 1 },
            { account: first, atLeast: 0 },
          ],
        }),
    ],
    ['a lock', (_key, first, second) => inTx((tx) => ledger.lock(tx, { accounts: [second, first] }))],
  ]
  test.each(takers)('%s holds no later row while it waits for an earlier one', async (name, take) => {
    const [first, second] = [await newWallet(100), await newWallet(100)]
    const before = await deadlocks()
    const taking = await inTx(async (tx) => {
      await ledger.lock(tx, { accounts: [first] })
      const other = take(`order: ${name}`, first, second)
      other.catch(() => undefined)
      await untilWaitedFor(tx)
      // Had it the second already, each would now wait for the other for ever.
      await ledger.lock(tx, { accounts: [second] })
      return { other }
    })
    await taking.other
    expect(await deadlocks()).toBe(before)
  })

  test('accounts opened crosswise by many do not deadlock', async () => {
    const fresh = Array.from({ length: 300 }, () => accounts.wallet(newId()))
    const before = await deadlocks()
    const others = Array.from({ length: 4 }, () => createLedger({ db: app.db }))
    await Promise.all(others.map((other, index) => other.open(index % 2 === 0 ? fresh : fresh.toReversed())))
    expect(await deadlocks()).toBe(before)
  })

  test('an account among many is found without looking through them', async () => {
    const crowd = Array.from({ length: 2000 }, () => accounts.wallet(newId()))
    await ledger.open(crowd)
    const [known = accounts.clearing, other = accounts.clearing] = crowd
    const read = await inTx(async (tx) => {
      const rowsRead = async () => {
        const { rows } = await sql<{ count: number }>`
          select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
          where relname = 'ledger_account'`.execute(tx)
        return rows[0]?.count ?? 0
      }
      const before = await rowsRead()
      // As a process that has just begun: it remembers no numbers.
      const fresh = createLedger({ db: tx })
      await fresh.open([known])
      await fresh.freeze(tx, [other], false)
      await Promise.all([fresh.balance(known), fresh.holding(other)])
      return (await rowsRead()) - before
    })
    expect(read).toBeLessThan(10)
  })

  test('a transfer is reversed at most once over, and money is neither made nor lost', async () => {
    const wallet = await newWallet(300)
    const page = accounts.pending(newId())
    await ledger.open([page])
    const { txnId } = await move('sold', wallet, page, 200)
    const { rows } = await sql<{ id: number }>`select id from ledger_transfer where txn_id = ${txnId}`.execute(app.db)
    const back = (key: string, amount: number) =>
      inTx((tx) =>
        ledger.post(tx, {
          key,
          kind: 'refund',
          reversesTxn: txnId,
          moves: [{ from: page, to: wallet, amount, reverses: rows[0]?.id ?? 0 }],
        }),
      )
    await back('b1', 150)
    expect(code(await back('b2', 51).catch((error: unknown) => error))).toBe('FH004')
    await back('b3', 50)
    expect([await ledger.balance(wallet), await ledger.balance(page)]).toEqual([300, 0])
  })

  test('a hot account reads the same before and after its cache is moved forward', async () => {
    const page = accounts.pending(newId())
    await ledger.open([page])
    for (let i = 0; i < 5; i++) await move(`hot${page.ownerId}${i}`, accounts.clearing, page, 10)
    expect(await ledger.balance(page)).toBe(50)
    await ledger.rollUp()
    await move(`hot${page.ownerId}x`, accounts.clearing, page, 7)
    expect(await ledger.balance(page)).toBe(57)
    await ledger.rollUp()
    expect(await ledger.balance(page)).toBe(57)
  })

  test('the roll-up loses nothing that commits late', async () => {
    const page = accounts.pending(newId())
    await ledger.open([page])
    await inTx(async (early) => {
      // This transaction takes its number first and its transfer last.
      await sql`select pg_current_xact_id()`.execute(early)
      await move('late-1', accounts.clearing, page, 5)
      await ledger.post(early, { key: 'late-2', kind: 'test', moves: [{ from: accounts.clearing, to: page, amount: 7 }] })
      await ledger.rollUp()
    })
    await ledger.rollUp()
    expect(await ledger.balance(page)).toBe(12)
  })
})

const deadlocks = async () => {
  const { rows } = await sql<{
    deadlocks: number
  }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(app.db)
  return rows[0]?.deadlocks
}

describe('the program’s role', () => {
  const forbidden = [
    'insert into ledger_txn (key, kind, fingerprint) values (1, 1, 1)',
    'update ledger_transfer set amount = 1',
    'delete from ledger_transfer',
    'truncate ledger_transfer',
    'update ledger_account set kind = kind',
    'update balance set posted = posted + 1',
    "insert into ledger_seal (n, txn_id, mark, hash) values (1, 1, 1, '')",
    'delete from ledger_seal',
    'update ledger_epoch set epoch = 1',
    'insert into balance (account_id, lock_class) values (1, 1)',
    'update balance_cache set posted = 0',
    'update sale set gross = 1',
    'update sale set buyer_id = gen_random_uuid()',
    'delete from sale',
    'update sale_part set net = 1',
    'delete from sale_part',
    'update split_rule set bps = 1',
    'delete from split_withdrawal',
    'update split_consent set account_id = gen_random_uuid()',
    'delete from split_proposal',
    'update charge_attempt set amount = 1',
    'delete from charge_attempt',
    'delete from subscription',
    'update subscription set fan_id = gen_random_uuid()',
    'update free_trial_use set used_at = now()',
    'delete from free_trial_use',
    'update invoice set amount = 1',
    'update refund set amount = 1',
    'update dispute set amount = 1',
    'delete from gateway_entry',
    'delete from webhook_inbox',
    'update entitlement set account_id = gen_random_uuid()',
    'delete from entitlement',
    'update payment_card set gateway_id = 1',
    'update allowed_move set to_state = 1',
    'delete from installation',
  ]
  test.each(forbidden)('may not: %s', async (statement) => {
    expect(
      code(
        await sql
          .raw(statement)
          .execute(app.db)
          .catch((error: unknown) => error),
      ),
    ).toBe('42501')
  })

  test('nor does the owner of the database change what only grows', async () => {
    const owner = new Client({ connectionString: app.databaseUrl })
    await owner.connect()
    for (const statement of [
      'update ledger_transfer set amount = 1',
      'delete from ledger_txn',
      'truncate ledger_txn cascade',
      'delete from sale_part',
    ]) {
      expect(code(await owner.query(statement).catch((error: unknown) => error))).toBe('42501')
    }
    await owner.end()
  })
})

test('the database and the program allow the same moves of an attempt', async () => {
  const { rows } = await sql<{ from_state: string; to_state: string }>`
    select from_state, to_state from allowed_move where entity = 'charge_attempt'`.execute(app.db)
  const here = Object.entries(attemptMoves).flatMap(([from, targets]) => targets.map((to) => `${from} → ${to}`))
  expect(rows.map((row) => `${row.from_state} → ${row.to_state}`).toSorted()).toEqual(here.toSorted())
})

describe('ledger:verify', () => {
  test('finds nothing in sound books and names the first bad row in others', async () => {
    expect(await verify(app.db, books)).toEqual([])
    const owner = new Client({ connectionString: app.databaseUrl })
    await owner.connect()
    await owner.query('update balance set posted = posted + 1 where account_id = (select min(account_id) from balance)')
    const found = await verify(app.db, books)
    expect(found.map(({ check, count }) => [check, count])).toEqual([['strict balances are the sum of their entries', 1]])
    expect(found[0]?.first).toMatch(/^account \d+ wallet:/)
    await owner.query('update balance set posted = posted - 1 where account_id = (select min(account_id) from balance)')
    await owner.end()
    expect(await verify(app.db, books)).toEqual([])
  })

  /** What somebody with the keys to the database could do: switch the triggers off. */
  const tamper = async (...statements: string[]) => {
    const owner = new Client({ connectionString: app.databaseUrl })
    await owner.connect()
    await owner.query("set session_replication_role = 'replica'")
    for (const statement of statements) await owner.query(statement)
    await owner.end()
    return (await verify(app.db, books)).map(({ check, first }) => `${check}: ${first}`)
  }

  test('a row changed by hand breaks the chain at that row, even if all balances still agree', async () => {
    const wallet = await newWallet(500)
    const page = accounts.pending(newId())
    await ledger.open([page])
    const { txnId } = await move('sealed', wallet, page, 40)
    const { txnId: after } = await move('sealed after', wallet, page, 50)
    await untilSealed(app.db)
    await ledger.seal()
    expect(await verify(app.db, books)).toEqual([])
    const [own, other] = await Promise.all([ledger.balance(wallet), ledger.balance(page)])
    expect([own, other]).toEqual([410, 90])

    // Ten more from one to the other, and back in the next row: every sum stays as it was.
    const found = await tamper(
      `update ledger_transfer set amount = 50 where txn_id = ${txnId}`,
      `update ledger_transfer set amount = 40 where txn_id = ${after}`,
    )
    expect(found).toEqual([expect.stringContaining(`rows are as they were sealed: txn ${txnId} is not what seal`)])
    expect(
      await tamper(
        `update ledger_transfer set amount = 40 where txn_id = ${txnId}`,
        `update ledger_transfer set amount = 50 where txn_id = ${after}`,
      ),
    ).toEqual([])
    expect(await tamper(`update ledger_txn set key = key || '!' where id = ${after}`)).toEqual([
      expect.stringContaining(`txn ${after} is not what seal`),
    ])
    expect(await tamper(`update ledger_txn set key = 'sealed after' where id = ${after}`)).toEqual([])
  })

  test('a row slipped in or taken out is named', async () => {
    const wallet = await newWallet(100)
    await untilSealed(app.db)
    const { rows } = await sql<{ id: number }>`select id from ledger_account where owner_id = ${wallet.ownerId}`.execute(app.db)
    const slipIn = `with txn as (insert into ledger_txn (key, kind, fingerprint, mark) values ('slipped', 'test', '', 1) returning id)
      insert into ledger_transfer (txn_id, dr, cr, amount) select id, ${rows[0]?.id}, 1, 100 from txn`
    expect(await tamper(slipIn)).toContainEqual(
      expect.stringMatching(/^nothing was slipped in before a seal: txn \d+ .slipped. has no seal/),
    )
    await tamper(
      `delete from ledger_transfer where txn_id = (select id from ledger_txn where key = 'slipped')`,
      `delete from ledger_txn where key = 'slipped'`,
    )
    expect(await tamper('delete from ledger_seal where n = (select max(n) - 1 from ledger_seal)')).toContainEqual(
      expect.stringMatching(/^rows are as they were sealed: txn \d+ is not what/),
    )
  })
})
