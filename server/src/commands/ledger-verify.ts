// `npm run ledger:verify`: reads the books in one snapshot and names the first row of every contradiction (money.md 14).
// With `--gateway` it asks the card gateway, too: its balance and each of its lines of a month. With `--json` one line for
// machines. Exit code 1 when something is wrong, or the gateway cannot be asked. Works beside a running Fieldhouse.
import { resolve } from 'node:path'
import { takeEnv } from '../own-env.ts'
import { openDatabase } from './open-database.ts'
import { headsFileOf, moneyChecks } from '#wiring/money.ts'
import { lastSeal, seal, verify } from '#ground/ledger'
import { compareHeads, headsCheck, type Look } from '#books/reconciliation'
import { createDatabase, createPool } from '#platform/db/index.ts'
import { loadSecret } from '#platform/secrets.ts'

const env = takeEnv()
const asksGateway = process.argv.includes('--gateway')

async function lookAtBooks(databaseUrl: string): Promise<Look> {
  const db = createDatabase(createPool({ url: databaseUrl, size: 1 }))
  try {
    // What was posted since the last minute is sealed first, so that this run covers all of it.
    await seal(db)
    const differences = [...(await verify(db, moneyChecks)), ...(await compareHeads(db, headsFileOf(env)))]
    return { checks: [...moneyChecks.map(({ name }) => name), headsCheck], differences, isGatewayAsked: false, seal: await lastSeal(db) }
  } finally {
    await db.destroy()
  }
}

/** As the hourly look does it, with its gateway and its clock of practice, but without its consequences. */
async function lookAtGateway(databaseUrl: string): Promise<Look> {
  // Loaded only when wanted: the whole program.
  const { createApp } = await import('../app.ts')
  const siteUrl = env.SITE_URL || `http://localhost:${env.PORT}`
  // Lines of the log would go where the report goes.
  const quiet = { ...env, LOG_LEVEL: 'silent' as const }
  const app = await createApp({ env: quiet, databaseUrl, siteUrl, secret: loadSecret(env.SECRET_KEY, resolve(env.FIELDHOUSE_DATA)) })
  try {
    return await app.money.reconciliation.look(true)
  } finally {
    await app.close()
  }
}

function report({ checks, differences, isGatewayAsked, seal: last }: Look): void {
  if (process.argv.includes('--json')) {
    const gateway = asksGateway ? { gateway: isGatewayAsked ? 'asked' : 'unreachable' } : {}
    process.stdout.write(`${JSON.stringify({ checks: checks.length, differences, seal: last ?? null, ...gateway })}\n`)
    return
  }
  for (const name of checks) {
    const found = differences.find((difference) => difference.check === name)
    process.stdout.write(`${found ? '✗' : '✓'} ${name}\n`)
    if (found) process.stdout.write(`    ${found.count} ${found.count === 1 ? 'row' : 'rows'}, the first: ${found.first}\n`)
  }
  if (asksGateway && !isGatewayAsked) process.stdout.write('✗ the gateway could not be asked\n')
  if (last) process.stdout.write(`seal ${last.n} of the ledger: ${last.hash}\n`)
}

const database = await openDatabase(env)
try {
  const look = await (asksGateway ? lookAtGateway : lookAtBooks)(database.url)
  report(look)
  process.exitCode = look.differences.length > 0 || (asksGateway && !look.isGatewayAsked) ? 1 : 0
} finally {
  await database.stop()
}
