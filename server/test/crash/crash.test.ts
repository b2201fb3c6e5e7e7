// kill -9 while people buy. After each restart the same purchases are sent again under their keys: what was acknowledged is
// there, nothing is charged twice, and the books agree (money.md I4).
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createClient } from '#scenario/index.ts'
import { verify } from '#ground/ledger'
import { createDatabase, createPool, type Db } from '#platform/db/index.ts'
import { moneyChecks } from '#wiring/money.ts'
import { startProgram, type Program } from './program.ts'
import { createMarket, topUpsBefore, type Answer, type Kind, type Purchase } from './purchases.ts'

const rounds = Number(process.env['CRASH_ROUNDS'] ?? 1)
const inAll = Number(process.env['CRASH_PURCHASES'] ?? rounds * 24)
const callers = 8
/** How long a busy machine may take for anything that is waited for. */
const patience = 180_000

const dataFolder = mkdtempSync(join(tmpdir(), 'fieldhouse-crash-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

/** Undefined: no answer came, or none that says what became of it. */
async function send({ kind, key, send: sendTo }: Purchase, url: string): Promise<Answer | undefined> {
  const reply = await sendTo(createClient(url), key).catch(() => undefined)
  if (reply === undefined || reply.status === 503 || reply.status === 409) return undefined
  const { status, body, error } = reply
  if (error?.code === 'payment.card_declined') return { outcome: 'refused', id: undefined }
  if (status >= 300) throw new Error(`${kind}: ${status} ${error?.code}`)
  return { outcome: body.data?.status === 'success' ? 'paid' : 'under way', id: body.data?._id }
}

/** As many callers as there are take from the list until it is empty. */
async function buy(purchases: readonly Purchase[], url: string, onAnswer: () => void = () => undefined): Promise<void> {
  const waiting = [...purchases]
  const call = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const answer = await send(next, url)
      if (answer === undefined) continue
      // The same key is the same purchase, and what was paid stays paid.
      if (next.answer?.outcome === 'paid') expect(answer).toEqual(next.answer)
      next.answer = answer
      onAnswer()
    }
  }
  await Promise.all(Array.from({ length: callers }, call))
}

const isPaid = ({ answer }: Purchase) => answer?.outcome === 'paid'
const kindsOf = (purchases: readonly Purchase[]) => purchases.map(({ kind }) => kind)

/** Until each has an answer. */
async function buyAll(purchases: readonly Purchase[], url: string): Promise<void> {
  const isOpen = ({ answer }: Purchase) => answer === undefined
  await buy(purchases, url)
  for (const until = Date.now() + patience; purchases.some(isOpen) && Date.now() < until; await wait(200))
    await buy(purchases.filter(isOpen), url)
  expect(kindsOf(purchases.filter(isOpen))).toEqual([])
}

const openDatabase = async <T>(url: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = createDatabase(createPool({ url, size: 2 }))
  return work(db).finally(() => db.destroy())
}

/** A minute goes by: what the dead program had claimed is free again. */
const letLeasesLapse = (db: Db) => sql`update idempotency set lease_until = now() - interval '1 second' where state = 'running'`.execute(db)

/** The janitor comes round, as if minutes had gone by, and ends what hangs. */
async function callJanitor(db: Db): Promise<void> {
  await sql`update charge_attempt set next_check_at = now() where next_check_at is not null`.execute(db)
  await sql`update webhook_inbox set received_at = now() - interval '1 minute' where state = 'new'`.execute(db)
  await sql`insert into pgboss.job (name, data) values ('payments.janitor', '{}')`.execute(db)
}

async function letJanitorWork(db: Db): Promise<void> {
  const open = sql<{ count: number }>`
    select (select count(*) from charge_attempt where state not in ('succeeded', 'declined', 'canceled'))
      + (select count(*) from sandbox.event where delivered_at is null) + (select count(*) from outbox)
      + (select count(*) from webhook_inbox where state = 'new') as count`
  for (const until = Date.now() + patience; Date.now() < until; await wait(500)) {
    await callJanitor(db)
    if (((await open.execute(db)).rows[0]?.count ?? 0) === 0) return
  }
  const hanging = await sql`
    select 'attempt' as what, state as name, count(*) from charge_attempt where state not in ('succeeded', 'declined', 'canceled') group by 2
    union all select 'event', body ->> 'type', count(*) from sandbox.event where delivered_at is null group by 2
    union all select 'outbox', topic, count(*) from outbox group by 2
    union all select 'inbox', type, count(*) from webhook_inbox where state = 'new' group by 2`.execute(db)
  throw new Error(`Something hangs after the restart: ${JSON.stringify(hanging.rows)}`)
}

/**
 * The janitor has ended what was under way: confirmed at the gateway it is paid, else it was canceled, since nothing is
 * charged late (money.md 5). Answers what came to nothing; who still wants it buys it again, under another key.
 */
async function learnOutcomes(db: Db, purchases: readonly Purchase[]): Promise<Purchase[]> {
  const open = purchases.filter(({ answer }) => answer?.outcome !== 'paid')
  const { rows } = await sql<{ key: string; id: string; state: string }>`
    select client_nonce as key, id, state from charge_attempt
    where client_nonce = any(${open.map(({ key }) => key)}) or id = any(${open.flatMap(({ answer }) => answer?.id ?? [])}::uuid[])`.execute(
    db,
  )
  for (const purchase of open) {
    const { id, state } = rows.find((row) => row.id === purchase.answer?.id) ?? rows.find(({ key }) => key === purchase.key) ?? {}
    expect(purchase.answer?.outcome === 'refused' ? ['canceled'] : ['succeeded', 'canceled']).toContain(state)
    if (state === 'succeeded') purchase.answer = { outcome: 'paid', id }
    else Object.assign(purchase, { key: randomUUID(), answer: undefined })
  }
  return open.filter(({ answer }) => answer === undefined)
}

async function expectSound(db: Db, purchases: readonly Purchase[]): Promise<void> {
  // While nobody knows how a top-up ends, the same wish of the same fan under another key is that one: both were answered alike.
  const wanted = (...kinds: Kind[]) =>
    new Set(purchases.filter(({ kind }) => kinds.includes(kind)).map(({ answer, key }) => answer?.id ?? key)).size
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

interface Played {
  readonly program: Program
  /** How many had been acknowledged as paid at the moment of death, and how many came to nothing by it. */
  readonly acknowledged: number
  readonly failed: number
}

/** Any moment between the first purchase and the last, however fast the machine is. */
async function buyUntilDeath(program: Program, purchases: readonly Purchase[]): Promise<void> {
  let answersLeft = Math.floor(Math.random() * purchases.length)
  let die: () => void = () => undefined
  const dying = new Promise<void>((done) => (die = done))
  if (answersLeft === 0) die()
  const buying = buy(purchases, program.url, () => (answersLeft -= 1) === 0 && die())
  await Promise.race([dying, buying])
  await wait(Math.random() * 40)
  await program.kill()
  await buying
}

/** One list of purchases, one death among them. */
async function playRound(program: Program, purchases: readonly Purchase[]): Promise<Played> {
  await buyUntilDeath(program, purchases)
  const acknowledged = purchases.filter(isPaid).length
  const next = await startProgram(dataFolder)
  await openDatabase(next.databaseUrl, letLeasesLapse)
  // All of them again: those that were acknowledged must answer as they did.
  await buyAll(purchases, next.url)
  const settle = async (db: Db) => {
    await letJanitorWork(db)
    return learnOutcomes(db, purchases)
  }
  const failed = await openDatabase(next.databaseUrl, settle)
  await buyAll(failed, next.url)
  // What joined another one was under way when it was answered. Nobody died again: nothing is canceled.
  expect(await openDatabase(next.databaseUrl, settle)).toEqual([])
  expect(kindsOf(purchases.filter((purchase) => !isPaid(purchase)))).toEqual([])
  return { program: next, acknowledged, failed: failed.length }
}

test.skipIf(process.platform !== 'linux')(
  `kill -9 in ${rounds} rounds of ${Math.ceil(inAll / rounds)} purchases`,
  { timeout: 600_000 + rounds * 120_000 },
  async () => {
    let program = await startProgram(dataFolder)
    try {
      const next = await createMarket(program.url)
      const all: Purchase[] = []
      for (let round = 1; round <= rounds; round++) {
        const purchases = Array.from({ length: Math.ceil(inAll / rounds) }, next)
        const played = await playRound(program, purchases)
        program = played.program
        all.push(...purchases)
        await openDatabase(program.databaseUrl, async (db) => {
          await letJanitorWork(db)
          await expectSound(db, all)
        })
        const { acknowledged, failed } = played
        process.stdout.write(
          `round ${round}: killed with ${acknowledged} of ${purchases.length} acknowledged, ${failed} then canceled and bought again; none lost, none twice, books clean\n`,
        )
      }
      process.stdout.write(`${all.length} purchases, ${rounds} kills: every one charged once\n`)
    } finally {
      await program.kill()
    }
  },
)
