// `npm run recovered`: what a restored site lost and dropped, while it is held, and what the card gateway knows that it does not: that is
// booked at once, and may be looked at as often as one likes. `--open` lets the site work again, with nobody on it, when all is right;
// with `--reason "WHY"` also when it is not.
import { parseArgs } from 'node:util'
import { createApp, type App } from '../app.ts'
import { readEnv, type Env } from '../env.ts'
import { heldBy, noteFindings, openRecovered, type Dropped, type Recovery } from '#platform/backup/index.ts'
import { GatewayUnreachable } from '#platform/card/index.ts'
import { after, hours, systemClock } from '#platform/clock.ts'
import { brokeOff, createDatabase, createPool, ensureLogin, keepAway, type Db } from '#platform/db/index.ts'
import type { JobName } from '#platform/jobs/index.ts'
import { journalIn, readJournal } from '#platform/lasting/index.ts'
import { loadSecret } from '#platform/secrets.ts'
import { dataFolderOf } from '#wiring/backup.ts'
import type { CaughtUp, Kind } from '#wiring/catch-up.ts'
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
}

const words: Readonly<Record<Kind, string>> = {
  payment: 'payments by card',
  refund: 'refunds',
  dispute: 'disputes',
  transfer: 'payouts by the card gateway',
}
/** Clocks of two machines, and what was under way when the backup was made. */
const overlap = hours(1)

/** Does again what was decided since; says what it did, and answers what is not right. */
async function decideAgain(app: App, env: Env, { lostFrom, restoredAt }: Recovery): Promise<string[]> {
  const file = journalIn(dataFolderOf(env))
  const journal = await readJournal(file)
  if (journal.state === 'missing')
    return [`${file} is missing: what was decided since then (erasures, suspensions, blocks, passwords) is not known. Do it again by hand.`]
  if (journal.state === 'broken')
    return [`${file} is not as it was written from line ${journal.line} on: what was decided since then is not known. Do it again by hand.`]
  const since = journal.decisions.filter(({ at }) => at >= lostFrom && at < restoredAt)
  const { done, gone, unknown } = await app.lasting.again(since)
  const words = Object.entries(done).map(([kind, times]) => `${times} × ${kind}`)
  say(
    `Decided since then, and done again: ${words.length === 0 ? 'nothing' : words.join(', ')}${gone > 0 ? `; ${gone} about accounts that are lost` : ''}`,
  )
  say(`The journal of decisions is whole and reaches to ${journal.decisions.at(-1)?.at.toISOString() ?? 'no decision'}.`)
  return unknown.map((kind) => `A decision of the kind “${kind}” is of a newer Fieldhouse: do it again by hand.`)
}

/** What is not right yet of the money, in sentences. */
function redOf(found: CaughtUp | undefined): string[] {
  if (!found) return ['The card gateway does not answer: what was paid since then is not known.']
  const { puzzles, look } = found
  return [
    ...puzzles.map(({ kind, id, why }) => `${kind} ${id}: ${why}`),
    ...look.differences.map(({ check, first, count: rows }) => `${check}: ${first}${rows > 1 ? `, and ${rows - 1} more` : ''}`),
    ...(look.isGatewayAsked ? [] : ['The card gateway did not say what it holds.']),
  ]
}

function reportMoney(found: CaughtUp | undefined): void {
  if (found) {
    say(`Asked the card gateway for everything since ${found.from.toISOString()}:`)
    for (const [kind, { known, settled, remade, foreign }] of Object.entries(found.tally))
      say(
        `  ${words[kind as Kind]}: ${remade} were lost and are here again, ${settled} were under way and are settled, ${known} were known${foreign > 0 ? `, ${foreign} of other systems` : ''}`,
      )
    say(`  ${count(found.look.checks.length, 'check')} of the books, those against the gateway included`)
  }
  if (redOf(found).length === 0) say('✓ The books and the card gateway say the same: 0 differences.')
}

async function lookAtMoney(app: App, { lostFrom }: Recovery): Promise<CaughtUp | undefined> {
  try {
    return await app.money.catchUp(after(lostFrom, -overlap))
  } catch (error) {
    if (error instanceof GatewayUnreachable) return undefined
    throw error
  }
}

const shortest = 10
const longest = 500

/** Throws where something is not right, and nobody said why it is opened all the same. */
function requireGreen(red: readonly string[], reason: string | undefined): string | null {
  if (red.length === 0) return null
  if (reason === undefined)
    throw new Error(
      `${count(red.length, 'thing is', 'things are')} not right, so it stays held. Clear it up and look again, or open it all the same: npm run recovered -- --open --reason "WHY"`,
    )
  const text = reason.trim()
  if (text.length < shortest || text.length > longest) throw new Error(`--reason: ${shortest} to ${longest} characters`)
  return text
}

/** What the queue had to do on its own things comes first: done twice it does no harm, opened without it it would be missing. */
async function open(app: App, owner: string, { jobs }: Recovery, reason: string | null): Promise<void> {
  // They were sent by a program like this one.
  for (const { name, data } of jobs) await app.jobs.send(app.db, name as JobName, data as never)
  await asOwner(owner, (db) => openRecovered(db, reason))
}

const asOwner = async <T>(url: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = createDatabase(createPool({ url, size: 1 }))
  return work(db).finally(() => db.destroy())
}

const appOf = (env: Env, databaseUrl: string): Promise<App> =>
  createApp({
    env: { ...env, LOG_LEVEL: 'silent' },
    databaseUrl,
    siteUrl: env.SITE_URL || `http://localhost:${env.PORT}`,
    secret: loadSecret(env.SECRET_KEY, dataFolderOf(env)),
  })

async function look(
  env: Env,
  { url: owner, programUrl }: OwnersDatabase,
  held: Recovery,
  wish: { open: boolean; reason?: string | undefined },
) {
  await ensureLogin(owner, programUrl)
  const away = wish.open ? await keepAway(owner) : undefined
  const app = await appOf(env, programUrl)
  try {
    // What is booked leaves work for later in the same transaction.
    await app.jobs.start({ work: false })
    const found = await lookAtMoney(app, held)
    const red = [...(await decideAgain(app, env, held)), ...redOf(found)]
    await asOwner(owner, (db) => noteFindings(db, { at: systemClock.now(), red, tally: found?.tally ?? null }))
    reportMoney(found)
    for (const line of red) say(`✗ ${line}`)
    if (!wish.open) {
      if (red.length > 0) process.exitCode = 1
      return say('When you have looked: stop Fieldhouse, npm run recovered -- --open, and start it again.')
    }
    await open(app, owner, held, requireGreen(red, wish.reason))
    say('It is open. Start Fieldhouse.')
  } finally {
    await app.close()
    await away?.release()
  }
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { open: { type: 'boolean', default: false }, reason: { type: 'string' } } })
  const env = readEnv(process.env)
  const database = await openAsOwner(env)
  try {
    const held = await asOwner(database.url, heldBy)
    if (!held) return say('This site is open; nothing is held.')
    if (held.readyAt === null) throw new Error(brokeOff)
    report(held)
    await look(env, database, held, values)
  } finally {
    await database.stop()
  }
}

await run().catch(failWith)
