// `npm run migrate`: brings the database up to date, before the processes of a new release are started one after the other. Those that run
// go on. Every start does the same; this says what was made, and of what cannot be done a site hears before it is started anew. Exit code 1 then.
import { takeEnv } from '../own-env.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { openAsOwner } from './open-database.ts'
import { count, failWith, say } from './say.ts'

async function run(): Promise<void> {
  const database = await openAsOwner(takeEnv())
  try {
    const made = await prepareDatabase({ ownerUrl: database.url, url: database.programUrl, say })
    const words = count(made.length, 'migration was made', 'migrations were made')
    say(made.length === 0 ? 'The database is up to date.' : `${words}, the last: ${made.at(-1)}.`)
  } finally {
    await database.stop()
  }
}

await run().catch(failWith)
