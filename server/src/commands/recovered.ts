// `npm run recovered`: what a restored site lost and dropped, while it is held, and what the card gateway knows that it does not: that is
// booked at once, and may be looked at as often as one likes. `--open` lets the site work again, with nobody on it, when all is right;
// with `--reason "WHY"` also when it is not. The page /admin/recovery does the same while the site runs.
import { parseArgs } from 'node:util'
import { createApp, type App } from '../app.ts'
import type { Env } from '../env.ts'
import { takeEnv } from '../own-env.ts'
import { heldBy, type Dropped, type Recovery } from '#platform/backup/index.ts'
import { brokeOff, ensureLogin, keepAway } from '#platform/db/index.ts'
import { loadSecret } from '#platform/secrets.ts'
import { dataFolderOf } from '#wiring/storage.ts'
import type { Kind } from '#wiring/catch-up.ts'
import type { Looked } from '#wiring/recovered.ts'
import { asOwner, openAsOwner, type OwnersDatabase } from './open-database.ts'
import { count, failWith, say } from './say.ts'

const mostNamed = 200

function report({ lostFrom, dropped, jobs, life }: Recovery): void {
  say(`Restored as of ${lostFrom.toISOString()}; it is the ${life === 1 ? 'first' : `${life}.`} time. What happened later is not here.`)
  const kinds = Map.groupBy(dropped, ({ what }: Dropped) => what)
  say(`Dropped: ${dropped.length === 0 ? 'nothing' : [...kinds].map(([what, all]) => `${all.length} × ${what}`).join(', ')}`)
  for (const { what, id } of dropped.slice(0, mostNamed)) say(`  ${what} ${id}`)
  if (dropped.length > mostNamed) say(`  and ${count(dropped.length - mostNamed, 'more', 'more')}`)
  say(`Will go on once it is open: ${count(jobs.length, 'job')}`)
}

const words: Readonly<Record<Kind, string>> = {
  payment: 'payments by card',
  refund: 'refunds',
  dispute: 'disputes',
  transfer: 'payouts by the card gateway',
}

function reportDecisions({ done, gone, reachesTo, red }: Looked['decided']): void {
  if (reachesTo === null && red.length > 0) return
  const kinds = Object.entries(done).map(([kind, times]) => `${times} × ${kind}`)
  say(
    `Decided since then, and done again: ${kinds.length === 0 ? 'nothing' : kinds.join(', ')}${gone > 0 ? `; ${gone} about accounts that are lost` : ''}`,
  )
  say(`The journal of decisions is whole and reaches to ${reachesTo ?? 'no decision'}.`)
}

function reportMoney({ money: found, moneyRed }: Looked): void {
  if (found) {
    say(`Asked the card gateway for everything since ${found.from.toISOString()}:`)
    for (const [kind, { known, settled, remade, foreign }] of Object.entries(found.tally))
      say(
        `  ${words[kind as Kind]}: ${remade} were lost and are here again, ${settled} were under way and are settled, ${known} were known${foreign > 0 ? `, ${foreign} of other systems` : ''}`,
      )
    say(`  ${count(found.look.checks.length, 'check')} of the books, those against the gateway included`)
  }
  if (moneyRed.length === 0) say('✓ The books and the card gateway say the same: 0 differences.')
}

function reportObjects({ missing, loose }: Looked['objects']): void {
  say(`Files that a row names and nobody finds: ${missing.count}; files that no row names: ${loose.count}`)
  for (const key of missing.first) say(`  missing: ${key}`)
}

const shortest = 10
const longest = 500

/** Throws where something is not right, and nobody said why it is opened all the same. */
function requireGreen(red: readonly string[], reason: string | undefined): string | undefined {
  if (red.length > 0 && reason === undefined)
    throw new Error(
      `${count(red.length, 'thing is', 'things are')} not right, so it stays held. Clear it up and look again, or open it all the same: npm run recovered -- --open --reason "WHY"`,
    )
  const text = reason?.trim()
  if (text !== undefined && (text.length < shortest || text.length > longest))
    throw new Error(`--reason: ${shortest} to ${longest} characters`)
  return text
}

const appOf = (env: Env, { url: ownerUrl, programUrl: databaseUrl }: OwnersDatabase): Promise<App> =>
  createApp({
    env: { ...env, LOG_LEVEL: 'silent' },
    databaseUrl,
    ownerUrl,
    siteUrl: env.SITE_URL || `http://localhost:${env.PORT}`,
    secret: loadSecret(env.SECRET_KEY, dataFolderOf(env)),
  })

async function look(env: Env, database: OwnersDatabase, wish: { open: boolean; reason?: string | undefined }) {
  await ensureLogin(database.url, database.programUrl)
  const away = wish.open ? await keepAway(database.url) : undefined
  const app = await appOf(env, database)
  try {
    // What is booked leaves work for later in the same transaction.
    await app.jobs.start({ work: false })
    const looked = await app.recovered.look()
    reportDecisions(looked.decided)
    reportMoney(looked)
    reportObjects(looked.objects)
    for (const line of looked.red) say(`✗ ${line}`)
    if (!wish.open) {
      if (looked.red.length > 0) process.exitCode = 1
      return say('When you have looked: open it at /admin/recovery; or stop Fieldhouse, npm run recovered -- --open, and start it again.')
    }
    await app.recovered.open({ reason: requireGreen(looked.red, wish.reason), via: 'cli' })
    say('It is open. Start Fieldhouse.')
  } finally {
    await app.close()
    await away?.release()
  }
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { open: { type: 'boolean', default: false }, reason: { type: 'string' } } })
  const env = takeEnv()
  const database = await openAsOwner(env)
  try {
    const held = await asOwner(database.url, heldBy)
    if (!held) return say('This site is open; nothing is held.')
    if (held.readyAt === null) throw new Error(brokeOff)
    report(held)
    await look(env, database, values)
  } finally {
    await database.stop()
  }
}

await run().catch(failWith)
