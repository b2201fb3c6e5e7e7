// Every flow at once, by 32 callers over HTTP against the real program with its jobs, while the calendar moves on. No
// deadlock, no answer that is a fault of ours, and the books agree afterwards (money.md I13).
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lastSeal, seal, verify } from '#ground/ledger'
import { days, hours } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { expectGatewayAgrees } from '../gateway-agrees.ts'
import { createTestApp } from '../index.ts'
import { callOf, type Count } from './callers.ts'
import { makeTown, type Town } from './town.ts'

const seconds = Number(process.env['STORM_SECONDS'] ?? 5)
const callers = 32
const jumps = 16

/** The books as the program itself read them in the middle of it. */
interface Looks {
  readonly number: number
  readonly found: readonly unknown[]
}

/** Two months pass, so that subscriptions renew. */
async function passTime({ app }: Town): Promise<void> {
  for (let jump = 0; jump < jumps; jump++) {
    await wait((seconds * 1000) / (jumps + 1))
    app.clock.advance(days(4))
  }
}

/** I1 and I2, read in one snapshot again and again while everything moves. */
async function watch(db: Db, until: number, faults: string[]): Promise<number> {
  for (let reads = 0; ; reads++) {
    const { rows } = await sql<{ total: number; below: number }>`
      select (select coalesce(sum(posted), 0) from balance) + (select coalesce(sum(ledger_balance(account_id)), 0) from balance_cache) as total,
        (select count(*) from balance where floor is not null and posted - held < floor) as below`.execute(db)
    if (Number(rows[0]?.total) !== 0) faults.push(`all balances together are ${rows[0]?.total}`)
    if (rows[0]?.below !== 0) faults.push(`${rows[0]?.below} wallets are below nothing`)
    if (Date.now() >= until) return reads + 1
    await wait(50)
  }
}

const numberOf = async (db: Db, query: ReturnType<typeof sql<{ number: number }>>) => (await query.execute(db)).rows[0]?.number ?? 0

async function calm({ app }: Town): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await app.settle()
    app.clock.advance(hours(2))
    await app.money.payments.sweep()
  }
  await app.settle()
  await expectGatewayAgrees(app.money)
}

test(`every flow at once for ${seconds} seconds`, { timeout: seconds * 1000 + 300_000 }, async () => {
  const app = await createTestApp({ worker: true })
  try {
    const town = await makeTown(app)
    const deadlocks = sql<{ number: number }>`select deadlocks as number from pg_stat_database where datname = current_database()`
    const before = await numberOf(app.db, deadlocks)
    const [counts, faults] = [new Map<string, Count>(), [] as string[]]
    const until = Date.now() + seconds * 1000
    const [reads] = await Promise.all([
      watch(app.db, until, faults),
      passTime(town),
      ...Array.from({ length: callers }, (_, number) => callOf(town, number + 1, () => Date.now() < until, counts, faults)),
    ])
    await calm(town)
    // A backend tells of its deadlocks within a second.
    await wait(1500)
    const found = (await numberOf(app.db, deadlocks)) - before
    await seal(app.db)
    const differences = await verify(app.db, moneyChecks)
    const looks =
      await sql<Looks>`select count(*) as number, coalesce(jsonb_agg(differences) filter (where differences <> '[]'), '[]') as found from reconciliation_run`.execute(
        app.db,
      )
    const renewed = await numberOf(app.db, sql`select count(*) as number from invoice where kind = 'renewal' and state = 'paid'`)
    const matured = await numberOf(app.db, sql`select count(*) as number from sale_part where matured_txn is not null`)
    const seals = (await lastSeal(app.db))?.n ?? 0

    const lines = [...counts].toSorted().map(([name, { done, refused }]) => `${name.padEnd(24)} ${done} done, ${refused} refused`)
    lines.push(`renewed ${renewed}, parts matured ${matured}, transactions sealed ${seals}`)
    lines.push(
      `${callers} callers, ${seconds} s: ${found} deadlocks, ${faults.length} faults in the answers and ${reads} reads of all balances, ${differences.length} differences in ${moneyChecks.length} checks, nor in ${looks.rows[0]?.number} looks meanwhile`,
    )
    process.stdout.write(`${lines.join('\n')}\n`)

    expect(faults).toEqual([])
    expect(found).toBe(0)
    expect(differences).toEqual([])
    expect(looks.rows[0]?.found).toEqual([])
    for (const name of ['tip', 'post', 'product', 'top-up', 'subscription']) expect(counts.get(name)?.done).toBeGreaterThan(0)
  } finally {
    await app.close()
  }
})
