// `npm run recovered`: what a restored site lost and dropped, while it is held. `--open` lets it work again, with nobody on it.
import { parseArgs } from 'node:util'
import { createApp } from '../app.ts'
import { readEnv, type Env } from '../env.ts'
import { heldBy, openRecovered, type Dropped, type Recovery } from '#platform/backup/index.ts'
import { brokeOff, createDatabase, createPool, ensureLogin, keepAway } from '#platform/db/index.ts'
import type { JobName } from '#platform/jobs/index.ts'
import { loadSecret } from '#platform/secrets.ts'
import { dataFolderOf } from '#wiring/backup.ts'
import { openAsOwner, type OwnersDatabase } from './open-database.ts'
import { count, failWith, say } from './say.ts'

const mostNamed = 200

function report({ lostFrom, dropped, jobs, life }: Recovery): void {
  say(`Restored as of ${lostFrom.toISOString()}; it is the ${life === 1 ? 'first' : `${life}.`} time. What happened later is not here.`)
  const kinds = Map.groupBy(dropped, ({ what }: Dropped) => what)
  say(`Dropped: ${dropped.length === 0 ? 'nothing' : [...kinds].map(([what, all]) => `${all.length} × ${what}`).join(', ')}`)
  for (const { what, id } of dropped.slice(0, mostNamed)) say(`  ${what} ${id}`)
  if (dropped.length > mostNamed) say(`  and ${count(dropped.length - mostNamed, 'more', 'more')}`)
  say(`Will go on once it is open: ${count(jobs.length, 'job')}`)
  say(
    'Before you open it, look at what the card gateway and your own memory know of the time since then (docs/OPERATIONS.md, “After a restore”):',
  )
  say('  charges, refunds and payouts that these books do not have; people and things that were suspended, taken down or erased.')
}

/** What the queue had to do on its own things comes first: done twice it does no harm, opened without it it would be missing. */
async function open(env: Env, { url: owner, programUrl: url }: OwnersDatabase, { jobs }: Recovery): Promise<void> {
  await ensureLogin(owner, url)
  const away = await keepAway(owner)
  try {
    await sendKept(env, url, jobs)
    const db = createDatabase(createPool({ url: owner, size: 1 }))
    await openRecovered(db).finally(() => db.destroy())
  } finally {
    await away.release()
  }
}

async function sendKept(env: Env, databaseUrl: string, jobs: Recovery['jobs']): Promise<void> {
  const app = await createApp({
    env: { ...env, LOG_LEVEL: 'silent' },
    databaseUrl,
    siteUrl: env.SITE_URL || `http://localhost:${env.PORT}`,
    secret: loadSecret(env.SECRET_KEY, dataFolderOf(env)),
  })
  try {
    await app.jobs.start({ work: false })
    // They were sent by a program like this one.
    for (const { name, data } of jobs) await app.jobs.send(app.db, name as JobName, data as never)
  } finally {
    await app.close()
  }
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { open: { type: 'boolean', default: false } } })
  const env = readEnv(process.env)
  const database = await openAsOwner(env)
  try {
    const db = createDatabase(createPool({ url: database.url, size: 1 }))
    const held = await heldBy(db).finally(() => db.destroy())
    if (!held) return say('This site is open; nothing is held.')
    if (held.readyAt === null) throw new Error(brokeOff)
    report(held)
    if (!values.open) return say('When you have looked: stop Fieldhouse, npm run recovered -- --open, and start it again.')
    await open(env, database, held)
    say('It is open. Start Fieldhouse.')
  } finally {
    await database.stop()
  }
}

await run().catch(failWith)
