// `npm run audit:verify`: walks the audit from its first row and names the first that is not what was written, or not where it was.
// The newest backup of this site is its witness: what was the last row then has to be there, too. `-- FOLDER` asks the backups in another
// place than that of the settings; `-- --copy FILE` asks a copy at an address of one's own, too, one message in a line. Exit code 1 when
// something is wrong. Works beside a running Fieldhouse.
import { parseArgs } from 'node:util'
import { takeEnv } from '../own-env.ts'
import { verifyAudit } from '#ground/audit'
import { createSettings } from '#ground/settings'
import { systemClock } from '#platform/clock.ts'
import { createDatabase, createPool } from '#platform/db/index.ts'
import { deriveKeys, loadSecret } from '#platform/secrets.ts'
import { compareWithCopy, witnessIn } from '#wiring/audit-witness.ts'
import { dataFolderOf } from '#wiring/storage.ts'
import { openDatabase } from './open-database.ts'

const env = takeEnv()
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
  const settings = createSettings({ db, clock: systemClock, fromEnvironment: {} })
  const { values: asked, positionals } = parseArgs({ options: { copy: { type: 'string' } }, allowPositionals: true })
  const folder = positionals[0] ?? (env.BACKUP_FOLDER || (await settings.readNow(db)).backupFolder)
  const witness = wrong ? undefined : await witnessIn(folder, { db, env })
  if (witness)
    process.stdout.write(
      witness.isThere
        ? `✓ row ${witness.end.n} of ${witness.end.day}, the last in the backup ${witness.name}, is there\n`
        : `✗ row ${witness.end.n} of ${witness.end.day} was the last in the backup ${witness.name}, and is not there: the end of the audit was taken away\n`,
    )
  const copy = wrong || asked.copy === undefined ? undefined : await compareWithCopy(db, asked.copy)
  if (copy)
    process.stdout.write(
      copy.missing
        ? `✗ row ${copy.missing.n} of ${copy.missing.day} of the copy is not there: it was changed, taken away, or lost with a restore\n`
        : `✓ ${copy.rows} ${copy.rows === 1 ? 'row' : 'rows'} of the copy are there\n`,
    )
  process.exitCode = wrong || witness?.isThere === false || copy?.missing ? 1 : 0
} finally {
  await db.destroy()
  await database.stop()
}
