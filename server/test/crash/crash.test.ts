// kill -9 while people buy. After each restart the same purchases are sent again under their keys: what was acknowledged is
// there, nothing is charged twice, and the books agree (money.md 17, I4).
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createClient } from '../../scenario/index.ts'
import { verify } from '../../src/modules/ledger/index.ts'
import { createDatabase, createPool, type Db } from '../../src/platform/db/index.ts'
import { moneyChecks } from '../../src/wiring/money.ts'
import { startProgram, type Program } from './program.ts'
import { createMarket, topUpsBefore, type Kind, type Purchase } from './purchases.ts'

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 1)
const inAll = Number(process.env['CRASH_PURCHASES'] ?? rounds * 50)
const callers = 8

const dataFolder = mkdtempSync(join(tmpdir(), 'fieldhouse-crash-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

/** Undefined: no answer came. */
async function send(purchase: Purchase, url: string): Promise<string | undefined> {
  try {
    const { status, body, error } = await purchase.send(createClient(url), purchase.key)
    if (status === 503 || status === 409) return undefined
    if (status >= 300) throw new Refused(`${purchase.kind}: ${status} ${error?.code}`)
    return body.data?._id
  } catch (error) {
    if (error instanceof Refused) throw error
    return undefined
  }
}

class Refused extends Error {}

/** As many callers as there are take from the list until it is empty or the program is dead. */
async function buy(purchases: readonly Purchase[], url: string, isOver: () => boolean): Promise<void> {
  const waiting = [...purchases]
  const call = async () => {
    for (let next = waiting.shift(); next !== undefined && !isOver(); next = waiting.shift()) {
      const id = await send(next, url)
      if (id === undefined) continue
      if (next.id !== undefined) expect(id).toBe(next.id)
      next.id = id
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
}

const openDatabase = async <T>(url: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = createDatabase(createPool({ url, size: 2 }))
  return work(db).finally(() => db.destroy())
}

/** A minute goes by: what the dead program had claimed is free again. */
const letLeasesLapse = (db: Db) => sql`update idempotency set lease_until = now() - interval '1 second' where state = 'running'`.execute(db)

/** The janitor comes round and ends what hangs. */
async function letJanitorWork(db: Db): Promise<void> {
  const open = sql<{ count: number }>`
    select (select count(*) from charge_attempt where state not in ('succeeded', 'declined', 'canceled'))
      + (select count(*) from sandbox.event where delivered_at is null) + (select count(*) from outbox)
      + (select count(*) from webhook_inbox where state = 'new') as count`
  for (const until = Date.now() + 60_000; Date.now() < until; await wait(500)) {
    await sql`update charge_attempt set next_check_at = now() where next_check_at is not null`.execute(db)
    await sql`insert into pgboss.job (name, data) values ('payments.janitor', '{}')`.execute(db)
    if (((await open.execute(db)).rows[0]?.count ?? 0) === 0) return
  }
  const hanging = await sql`
    select 'attempt' as what, state as name, count(*) from charge_attempt where state not in ('succeeded', 'declined', 'canceled') group by 2
    union all select 'event', body ->> 'type', count(*) from sandbox.event where delivered_at is null group by 2
    union all select 'outbox', topic, count(*) from outbox group by 2
    union all select 'inbox', type, count(*) from webhook_inbox where state = 'new' group by 2`.execute(db)
  throw new Error(`Something hangs after the restart: ${JSON.stringify(hanging.rows)}`)
}

async function expectSound(db: Db, purchases: readonly Purchase[]): Promise<void> {
  const wanted = (...kinds: Kind[]) => purchases.filter(({ kind }) => kinds.includes(kind)).length
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from charge_attempt where purpose = 'top_up' and state = 'succeeded') as "topUps",
      (select count(*) from sandbox.object where kind = 'payment_intent' and body ->> 'status' = 'succeeded') as captured,
      (select count(*) from sale where type = 'tip') as tips,
      (select count(*) from sale where item_type = 'feed') as posts,
      (select count(*) from sale where type like '%subscription%') as subscriptions`.execute(db)
  expect(rows[0]).toEqual({
    topUps: topUpsBefore + wanted('top-up'),
    captured: topUpsBefore + wanted('top-up', 'subscription'),
    tips: wanted('tip'),
    posts: wanted('post'),
    subscriptions: wanted('subscription'),
  })
  expect(await verify(db, moneyChecks)).toEqual([])
}

/** One list of purchases, one death among them; answers how many had been acknowledged by then. */
async function playRound(program: Program, purchases: readonly Purchase[], usual: number): Promise<{ program: Program; acknowledged: number; ms: number }> {
  let isOver = false
  const began = Date.now()
  const buying = buy(purchases, program.url, () => isOver)
  await Promise.race([buying, wait(Math.random() * usual)])
  const ms = Date.now() - began
  await program.kill()
  isOver = true
  await buying
  const acknowledged = purchases.filter(({ id }) => id !== undefined).length
  const next = await startProgram(dataFolder)
  await openDatabase(next.databaseUrl, letLeasesLapse)
  // All of them again: those that were acknowledged must answer as they did.
  for (let tries = 0; tries < 5; tries++) {
    await buy(tries === 0 ? purchases : purchases.filter(({ id }) => id === undefined), next.url, () => false)
    if (purchases.every(({ id }) => id !== undefined)) break
    await wait(300)
  }
  expect(purchases.filter(({ id }) => id === undefined).map(({ kind }) => kind)).toEqual([])
  return { program: next, acknowledged, ms }
}

test.skipIf(process.platform !== 'linux' || process.env['CRASH_ROUNDS'] === undefined)(
  `kill -9 in ${rounds} rounds of ${Math.ceil(inAll / rounds)} purchases`,
  { timeout: 120_000 + rounds * 90_000 },
  async () => {
    let program = await startProgram(dataFolder)
    try {
      const next = await createMarket(program.url)
      const all: Purchase[] = []
      let usual = 1200
      for (let round = 1; round <= rounds; round++) {
        const purchases = Array.from({ length: Math.ceil(inAll / rounds) }, next)
        const played = await playRound(program, purchases, usual)
        program = played.program
        // The moment of death falls anywhere between the first purchase and about the last.
        if (played.acknowledged > 0) usual = Math.min(10_000, (played.ms / played.acknowledged) * purchases.length)
        all.push(...purchases)
        await openDatabase(program.databaseUrl, async (db) => {
          await letJanitorWork(db)
          await expectSound(db, all)
        })
        process.stdout.write(`round ${round}: killed after ${played.ms} ms, ${played.acknowledged} of ${purchases.length} acknowledged; none lost, none twice, books clean\n`)
      }
      process.stdout.write(`${all.length} purchases, ${rounds} kills: every one charged once\n`)
    } finally {
      await program.kill()
    }
  },
)
