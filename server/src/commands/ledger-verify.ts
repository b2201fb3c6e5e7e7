// `npm run ledger:verify`: reads the books in one snapshot and names the first row of every contradiction (money.md 14).
// With `--json` one line for machines. Exit code 1 when something is wrong. Works beside a running Fieldhouse.
import { join, resolve } from 'node:path'
import { readEnv } from '../env.ts'
import { moneyChecks } from '../wiring/money.ts'
import { lastSeal, seal, verify, type Difference } from '../modules/ledger/index.ts'
import { createDatabase, createPool, findRunningPostgres, startEmbeddedPostgres } from '../platform/db/index.ts'

const env = readEnv(process.env)

async function open(): Promise<{ url: string; stop(): Promise<void> }> {
  const home = join(resolve(env.FIELDHOUSE_DATA), 'postgres')
  const url = env.DATABASE_URL || findRunningPostgres(home)
  if (url) return { url, stop: async () => undefined }
  return startEmbeddedPostgres({ home, durable: true })
}

function report(differences: readonly Difference[], last: Awaited<ReturnType<typeof lastSeal>>): void {
  if (process.argv.includes('--json')) {
    process.stdout.write(`${JSON.stringify({ checks: moneyChecks.length, differences, seal: last ?? null })}\n`)
    return
  }
  for (const { name } of moneyChecks) {
    const found = differences.find((difference) => difference.check === name)
    process.stdout.write(`${found ? '✗' : '✓'} ${name}\n`)
    if (found) process.stdout.write(`    ${found.count} ${found.count === 1 ? 'row' : 'rows'}, the first: ${found.first}\n`)
  }
  if (last) process.stdout.write(`seal ${last.n} of the ledger: ${last.hash}\n`)
}

const database = await open()
const db = createDatabase(createPool({ url: database.url, role: 'fieldhouse_app', size: 1 }))
try {
  // What was posted since the last minute is sealed first, so that this run covers all of it.
  await seal(db)
  const differences = await verify(db, moneyChecks)
  report(differences, await lastSeal(db))
  process.exitCode = differences.length > 0 ? 1 : 0
} finally {
  await db.destroy()
  await database.stop()
}
