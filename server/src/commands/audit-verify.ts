// `npm run audit:verify`: walks the audit from its first row and names the first that is not what was written, or not where it was.
// Exit code 1 when there is one. Works beside a running Fieldhouse.
import { readEnv } from '../env.ts'
import { verifyAudit } from '#ground/audit'
import { createDatabase, createPool } from '#platform/db/index.ts'
import { deriveKeys, loadSecret } from '#platform/secrets.ts'
import { dataFolderOf } from '#wiring/storage.ts'
import { openDatabase } from './open-database.ts'

const env = readEnv(process.env)
const database = await openDatabase(env)
const db = createDatabase(createPool({ url: database.url, size: 1 }))
try {
  const keys = deriveKeys(loadSecret(env.SECRET_KEY, dataFolderOf(env)))
  const { rows, pruned, last, wrong } = await verifyAudit(db, keys)
  if (wrong) process.stdout.write(`✗ row ${wrong.n} of ${wrong.day}: ${wrong.why}\n`)
  else
    process.stdout.write(
      `✓ ${rows} ${rows === 1 ? 'row' : 'rows'}${pruned > 0 ? `, and ${pruned} days of which the signed end is kept` : ''}\n`,
    )
  if (!wrong && last) process.stdout.write(`the last is row ${last.n} of ${last.day}: ${last.hash.toString('hex')}\n`)
  process.exitCode = wrong ? 1 : 0
} finally {
  await db.destroy()
  await database.stop()
}
