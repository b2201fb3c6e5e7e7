// `npm run drill`: restores the newest backup into a database of its own that is gone afterwards, and looks whether it is a site. Touches
// nothing of the one that runs. Exit code 1 when a step fails.
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnv } from '../env.ts'
import { checkBackup, countRows, groupOf, load, note, objectFile, readFile, readNotes, type CheckedBackup } from '#platform/backup/index.ts'
import { systemClock } from '#platform/clock.ts'
import { createDatabase, createPool, startEmbeddedPostgres, type Db } from '#platform/db/index.ts'
import { migrateJobs } from '#platform/jobs/index.ts'
import { newId } from '#platform/new-id.ts'
import { sealsOf, verify } from '#ground/ledger'
import { dataFolderOf } from '#wiring/backup.ts'
import { moneyChecks } from '#wiring/money.ts'
import { decodeSamples } from '#wiring/samples.ts'
import { keptJobs, settleRecovered } from '#wiring/recovery.ts'
import { readIdentity } from './identity.ts'
import { count, failWith, say } from './say.ts'

const mostDecoded = 50

const passes = { done: 0, failed: 0 }

/** Throws nothing: a step that fails is told, and those that do not need it go on. */
async function step(name: string, work: () => Promise<string | undefined>): Promise<boolean> {
  try {
    const words = await work()
    passes.done += 1
    say(`✓ ${name}${words === undefined ? '' : `: ${words}`}`)
    return true
  } catch (error) {
    passes.failed += 1
    say(`✗ ${name}\n    ${error instanceof Error ? error.message : String(error)}`)
    return false
  }
}

const secondsSince = (begin: number) => `${((Date.now() - begin) / 1000).toFixed(1)} s`

async function look(
  db: Db,
  url: string,
  { place, manifest, identity, entries }: CheckedBackup,
  before: Map<string, number>,
): Promise<void> {
  await step('the books agree', async () => {
    const differences = await verify(db, moneyChecks)
    const [first] = differences
    if (first) throw new Error(`${first.check}: ${first.first} (npm run ledger:verify on the restored site says all)`)
    return count(moneyChecks.length, 'check')
  })
  await step('the chain of the ledger ends where it did', async () => {
    const { seal } = manifest
    if (!seal) return 'nothing was sealed yet'
    const hash = (await sealsOf(db, [seal.n])).get(seal.n)
    if (hash !== seal.hash) throw new Error(`seal ${seal.n} is ${hash ?? 'gone'}, the backup says ${seal.hash}`)
    return `seal ${seal.n}`
  })
  await step('every row is there', async () => {
    const wrong = manifest.tables.find(({ name, rows }) => before.get(name) !== rows)
    if (wrong) throw new Error(`${wrong.name} has ${before.get(wrong.name)} rows, the manifest says ${wrong.rows}`)
    return count(
      manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      'row',
    )
  })
  await step('files of people open', async () => {
    const [lost] = manifest.objects.missing
    if (lost !== undefined) throw new Error(`${manifest.objects.missing.length} were missing when it was made, the first: ${lost}`)
    const group = groupOf(manifest.recipient)
    const open = (key: string) => readFile(objectFile(place.folder, group, key), { identity, squeezed: false })
    return `${await decodeSamples(
      entries.map(({ key }) => key),
      open,
      mostDecoded,
    )} of ${manifest.objects.count} decoded`
  })
}

async function practise(backup: CheckedBackup, scratch: string): Promise<void> {
  const database = await startEmbeddedPostgres({ home: join(scratch, 'postgres'), durable: false })
  const db = createDatabase(createPool({ url: database.url, size: 2 }))
  try {
    let rows = new Map<string, number>()
    const isLoaded = await step('it is restored into a database of its own, and brought up to date', async () => {
      await load({
        url: database.url,
        ...backup,
        keptJobs,
        onLoaded: async (client) => void (rows = await countRows(client, backup.manifest)),
      })
      await migrateJobs(database.url)
      await settleRecovered(db, systemClock.now())
      return undefined
    })
    if (isLoaded) await look(db, database.url, backup, rows)
  } finally {
    await db.destroy()
    await database.stop()
  }
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { identity: { type: 'string' }, scratch: { type: 'string' } },
  })
  const env = readEnv(process.env)
  const data = dataFolderOf(env)
  const path = positionals[0] ?? readNotes(data).backup?.folder
  if (path === undefined) throw new Error('No backup was made from here yet. Say where one is: npm run drill -- DIR [--identity FILE]')
  const begin = Date.now()
  let backup: CheckedBackup | undefined
  await step('it is whole', async () => {
    backup = await checkBackup(resolve(path), readIdentity(values.identity))
    return `${backup.place.folder}/${backup.place.name}, read in ${secondsSince(begin)}`
  })
  // Whoever Postgres runs as has to come in.
  const scratch = join(resolve(values.scratch ?? tmpdir()), `fieldhouse-drill-${newId()}`)
  mkdirSync(scratch, { recursive: true, mode: 0o755 })
  // It holds everything of the site: nothing of it stays when somebody breaks the drill off. Its Postgres ends with us.
  const drop = () => rmSync(scratch, { recursive: true, force: true })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (drop(), process.exit(1)))
  try {
    if (backup) await practise(backup, scratch)
  } finally {
    drop()
  }
  if (backup) {
    const age = Math.round((begin - Date.parse(backup.manifest.snapshotAt)) / 60_000)
    say(`Would be lost: ${count(age, 'minute')} (from ${backup.manifest.snapshotAt} on). Would take: ${secondsSince(begin)}.`)
    note(data, { drill: { name: backup.place.name, at: systemClock.now().toISOString(), passed: passes.failed === 0 } })
  }
  say(`${passes.done} passed, ${passes.failed} failed`)
  if (passes.failed > 0) process.exitCode = 1
}

await run().catch(failWith)
