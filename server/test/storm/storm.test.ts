// Every flow at once, by 32 callers over HTTP against the real program with its jobs, while the calendar moves on. No
// deadlock, no answer that is a fault of ours, and the books agree afterwards (money.md 17, I13).
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lastSeal, seal, verify } from '../../src/modules/ledger/index.ts'
import { days, hours } from '../../src/platform/clock.ts'
import type { Db } from '../../src/platform/db/index.ts'
import { moneyChecks } from '../../src/wiring/money.ts'
import { createTestApp } from '../index.ts'
import { chooseFlow, flows } from './flows.ts'
import { makeTown, type Town } from './town.ts'

const seconds = Number(process.env['STORM_SECONDS'] ?? 5)
const callers = 32
const jumps = 16

interface Count {
  done: number
  refused: number
}

/** The same chances in every run of a seed; who comes first is up to the machine. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39)
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
  }
}

async function call(town: Town, number: number, until: number, counts: Map<string, Count>, faults: string[]): Promise<void> {
  const chance = createChance(number * 7919)
  const any = <T>(among: readonly T[]) => among[Math.floor(chance() * among.length)] as T
  while (Date.now() < until) {
    const name = chooseFlow(chance())
    const count = counts.get(name) ?? { done: 0, refused: 0 }
    counts.set(name, count)
    const answer = await flows[name]?.({ town, buyer: any(town.buyers), seller: any(town.sellers), chance })
    if (answer !== undefined && answer.status >= 500) faults.push(`${name}: ${answer.status} ${answer.code}`)
    if (answer !== undefined && answer.status >= 300) count.refused += 1
    else count.done += 1
  }
}

/** Two months pass, so that subscriptions renew. */
async function passTime({ app }: Town): Promise<void> {
  for (let jump = 0; jump < jumps; jump++) {
    await wait((seconds * 1000) / (jumps + 1))
    app.clock.advance(days(4))
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
}

test(`every flow at once for ${seconds} seconds`, { timeout: seconds * 1000 + 300_000 }, async () => {
  const app = await createTestApp({ worker: true })
  try {
    const town = await makeTown(app)
    const deadlocks = sql<{ number: number }>`select deadlocks as number from pg_stat_database where datname = current_database()`
    const before = await numberOf(app.db, deadlocks)
    const [counts, faults] = [new Map<string, Count>(), [] as string[]]
    const until = Date.now() + seconds * 1000
    await Promise.all([passTime(town), ...Array.from({ length: callers }, (_, number) => call(town, number + 1, until, counts, faults))])
    await calm(town)
    // A backend tells of its deadlocks within a second.
    await wait(1500)
    const found = (await numberOf(app.db, deadlocks)) - before
    await seal(app.db)
    const differences = await verify(app.db, moneyChecks)
    const renewed = await numberOf(app.db, sql`select count(*) as number from invoice where kind = 'renewal' and state = 'paid'`)
    const matured = await numberOf(app.db, sql`select count(*) as number from sale_part where matured_txn is not null`)
    const seals = (await lastSeal(app.db))?.n ?? 0

    const lines = [...counts].toSorted().map(([name, { done, refused }]) => `${name.padEnd(24)} ${done} done, ${refused} refused`)
    lines.push(`renewed ${renewed}, parts matured ${matured}, transactions sealed ${seals}`)
    lines.push(`${callers} callers, ${seconds} s: ${found} deadlocks, ${faults.length} faults, ${differences.length} differences in ${moneyChecks.length} checks`)
    process.stdout.write(`${lines.join('\n')}\n`)

    expect(faults).toEqual([])
    expect(found).toBe(0)
    expect(differences).toEqual([])
    for (const name of ['tip', 'post', 'product', 'top-up', 'subscription']) expect(counts.get(name)?.done).toBeGreaterThan(0)
  } finally {
    await app.close()
  }
})
