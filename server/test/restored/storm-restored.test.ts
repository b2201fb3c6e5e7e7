// A site is lost in the middle of the money storm, with files and people signed in, and restored on an empty machine, into an empty folder
// with a database of its own, by two commands: what its gateway took is in its books, once. `npm run money:restored` does it with 10,000 transfers; `npm test` with a few hundred.
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeGallery, registerFan, type Person } from '#scenario/index.ts'
import type { TestDatabase } from '#test/create-test-app.ts'
import { asOwner, createTestApp, createTestDatabase, type TestApp } from '#test/index.ts'
import { days, hours } from '#platform/clock.ts'
import { ensureLogin, startEmbeddedPostgres, type Db, type EmbeddedPostgres } from '#platform/db/index.ts'
import { journalIn } from '#platform/lasting/index.ts'
import { objectPath } from '#platform/storage/index.ts'
import { verify } from '#ground/ledger'
import { mediaRoot, namedObjects } from '#content/media'
import { moneyChecks } from '#wiring/money.ts'
import { expectGatewayAgrees } from '../gateway-agrees.ts'
import { asProgram, templateName } from '../postgres.ts'
import { callOf, type Count } from '../storm/callers.ts'
import { makeTown, type Town } from '../storm/town.ts'
import { at, chargesAt, moveGateway, run } from './town.ts'

const wanted = Number(process.env['RESTORED_TRANSFERS'] ?? 400)
const callers = 12
const afterwards = 60
const folder = mkdtempSync(join(tmpdir(), 'fieldhouse-storm-restored-'))
const [backups, dataFolder] = [join(folder, 'backups'), join(folder, 'data')]
const counts = new Map<string, Count>()
const faults: string[] = []
let lost: TestDatabase
/** The database of the empty folder, while it runs in this process. */
let found: EmbeddedPostgres | undefined
let app: TestApp
let town: Town
let leaver: Person
/** Whether this program takes jobs by itself. */
let isWorking = true

beforeAll(async () => {
  lost = await createTestDatabase(templateName)
  app = await createTestApp({ database: { ...lost, drop: async () => undefined }, worker: true })
  town = await makeTown(app)
  leaver = await registerFan(app.client)
  for (const [n, { person }] of town.sellers.entries()) await makeGallery(app.client, person, [await photo(n)])
}, 120_000)
afterAll(async () => {
  await Promise.all([lost.drop(), stop()])
  rmSync(folder, { recursive: true, force: true })
})

const photo = async (n: number) =>
  new Uint8Array(
    await sharp({ create: { width: 640, height: 800, channels: 3, background: { r: 40 * n, g: 90, b: 60 } } })
      .jpeg()
      .toBuffer(),
  )
async function start(): Promise<EmbeddedPostgres> {
  found = await startEmbeddedPostgres({ home: join(dataFolder, 'postgres'), durable: true })
  await ensureLogin(found.url, asProgram(found.url))
  return found
}

async function stop(): Promise<void> {
  await found?.stop()
  found = undefined
}

const numberOf = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> => Number((await query.execute(app.db)).rows[0]?.n)
const transfers = () => numberOf(sql`select count(*) as n from ledger_transfer`)
const moved = () => [...counts.values()].reduce((sum, { done }) => sum + done, 0)

/** All flows at once, until somebody says so. */
function storm(goesOn: () => boolean): Promise<unknown> {
  return Promise.all(Array.from({ length: callers }, (_, number) => callOf(town, number + 1, goesOn, counts, faults)))
}

async function stormWhile(during: () => Promise<unknown>): Promise<void> {
  let isOver = false
  const end = during().finally(() => {
    isOver = true
  })
  await Promise.all([storm(() => !isOver), end])
}

const grown = async () => {
  while ((await transfers()) < wanted) await sql`select pg_sleep(0.2)`.execute(app.db)
}

/** What people paid by card, as it stands in the books: of each how often and how much. Of what cost nothing the gateway knows nothing. */
const paidByCard = async (db: Db) =>
  (
    await sql<{ payer: string; n: number; sum: number }>`
      select payer_id as payer, count(*)::int as n, sum(amount)::int as sum from charge_attempt where state = 'succeeded' and amount > 0 group by 1 order by 1`.execute(
      db,
    )
  ).rows

/** How many files it names, and which of them are not there. */
async function files(data: string): Promise<{ named: number; missing: string[] }> {
  const missing: string[] = []
  let named = 0
  for await (const { key } of namedObjects(app.db)) {
    named += 1
    if (!existsSync(objectPath(mediaRoot(data), key))) missing.push(key)
  }
  return { named, missing }
}

/** After a long storm much waits: whoever takes it goes on taking it. */
async function workedOff(): Promise<void> {
  const waiting = sql<{ n: number }>`
    select count(*) as n from pgboss.job where state < 'completed' and start_after <= pgboss.job_now() and name not like '\\_\\_%'`
  while ((await numberOf(waiting)) > 20) await sql`select pg_sleep(0.5)`.execute(app.db)
}

async function calm(): Promise<void> {
  if (isWorking) await workedOff()
  for (let round = 0; round < 3; round++) {
    await app.settle()
    app.clock.advance(hours(2))
    await app.money.payments.sweep()
  }
  await app.settle()
}

test(`a storm of ${wanted} transfers, lost and restored`, { timeout: 420_000 + wanted * 60 }, async () => {
  await stormWhile(grown)
  await app.jobs.send(app.db, 'receipts.issue', {})
  await calm()
  const { named, missing } = await files(app.dataFolder)
  expect(missing).toEqual([])
  let made: Awaited<ReturnType<typeof run>> | undefined
  const [before, begun] = [moved(), Date.now()]
  await stormWhile(async () => {
    made = await run('backup', [backups], at(lost.url, app.dataFolder))
  })
  const [during, took] = [moved() - before, Date.now() - begun]
  expect(made).toMatchObject({ code: 0 })
  expect(during).toBeGreaterThan(0)

  const from = moved()
  await storm(() => moved() - from < afterwards)
  await sql`insert into erasure (account_id, asked_at, due_at) values (${leaver.id}, now(), now() - interval '1 minute')`.execute(app.db)
  await app.jobs.send(app.db, 'own-data.erase', { accountId: leaver.id })
  await calm()
  await expectGatewayAgrees(app.money)
  expect(faults).toEqual([])
  await app.lasting.flush()
  copyFileSync(journalIn(app.dataFolder), journalIn(backups))
  const [all, paid, charged] = [await transfers(), await paidByCard(app.db), await chargesAt(lost)]
  const [{ person: somebody }] = town.buyers as [Town['buyers'][number]]
  await app.close()

  const [machine, began] = [{ FIELDHOUSE_DATA: dataFolder }, Date.now()]
  const restored = await run('restore', [backups], machine)
  expect(restored).toEqual({ code: 0, said: expect.stringContaining('Restored') })
  let { url } = await start()
  await moveGateway(lost, { url })
  // The site's clock was ahead of the machine's, which is that of the commands: what they make is not older than what has its papers.
  await asOwner(url, (db) => sql`update receipt_run set done_until = least(done_until, now())`.execute(db))
  await stop()
  const opened = await run('recovered', ['--open'], machine)
  expect(opened).toEqual({ code: 0, said: expect.stringMatching(/0 differences[^]+It is open/) })

  const back = Date.now() - began
  ;({ url } = await start())
  app = await createTestApp({ database: { url, drop: async () => undefined }, env: machine })
  isWorking = false
  app.clock.advance(days(4) + hours(12))
  expect(await paidByCard(app.db)).toEqual(paid)
  expect((await app.client.try('users.me', { token: somebody.token })).status).toBe(401)
  await app.money.subscriptions.renew()
  await app.jobs.send(app.db, 'own-data.due', {})
  await calm()
  expect(await chargesAt({ url })).toEqual(charged)
  await expectGatewayAgrees(app.money)
  const differences = await verify(app.db, moneyChecks)
  const there = await files(dataFolder)
  expect([differences, there.missing]).toEqual([[], []])
  expect(there.named).toBeGreaterThanOrEqual(named)
  expect(await numberOf(sql`select count(*) as n from account where id = ${leaver.id} and status = 'erased'`)).toBe(1)
  const payments = paid.reduce((sum, { n }) => sum + n, 0)
  process.stdout.write(
    `transfers ${all}, ${during} deeds during the ${took} ms of the backup, restored into an empty folder and open in ${back} ms · payments ${payments} acknowledged, ${payments} in the books, charged again 0 · files ${there.named} of ${there.named} · differences 0\n`,
  )
  await app.close()
})
