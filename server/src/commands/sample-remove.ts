// `npm run sample:remove`: takes the content away that the filler has made, rows and files, as long as nobody has anything to do with it.
// Works beside a running Fieldhouse. Exit code 1 where it stays, with the reason.
import type { Env } from '../env.ts'
import { takeEnv } from '../own-env.ts'
import { createAudit } from '#ground/audit'
import { systemClock } from '#platform/clock.ts'
import { createDatabase, createPool, inTransaction } from '#platform/db/index.ts'
import { deriveKeys, loadSecret } from '#platform/secrets.ts'
import { usernamesOf } from '#people/accounts'
import { attachedWords, idsOf, practisedWords, removeSampleContent } from '#wiring/sample-content.ts'
import { dataFolderOf } from '#wiring/storage.ts'
import { openAsOwner } from './open-database.ts'
import { count, failWith, say } from './say.ts'

/** As the button of the console does. */
async function noteInAudit(env: Env, url: string, { rows, objects }: { rows: number; objects: number }): Promise<void> {
  const db = createDatabase(createPool({ url, size: 1 }))
  const keys = deriveKeys(loadSecret(env.SECRET_KEY, dataFolderOf(env)))
  const audit = createAudit({ db, clock: systemClock, keys })
  await inTransaction(db, (tx) => audit.record(tx, 'setup.removeSamples', { via: 'cli', after: { rows, files: objects } })).finally(() =>
    db.destroy(),
  )
}

async function run(): Promise<void> {
  const env = takeEnv()
  const database = await openAsOwner(env)
  try {
    const gone = await removeSampleContent(database.url, env)
    if (gone.kind === 'none') say('There is no sample content here.')
    if (gone.kind === 'removed') await noteInAudit(env, database.url, gone)
    if (gone.kind === 'removed') say(`Gone: ${count(gone.rows, 'row')} and ${count(gone.objects, 'file')} of sample content.`)
    if (gone.kind === 'practised') throw new Error(practisedWords)
    if (gone.kind === 'attached') {
      const db = createDatabase(createPool({ url: database.url, size: 1 }))
      const names = await usernamesOf(db, idsOf(gone.to)).finally(() => db.destroy())
      throw new Error(`Somebody has to do with it: ${attachedWords(gone.to, (id) => names.get(id))}. Nothing was removed.`)
    }
  } finally {
    await database.stop()
  }
}

await run().catch(failWith)
