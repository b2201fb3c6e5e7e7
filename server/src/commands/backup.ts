// `npm run backup -- DIR`: everything of this site into a folder, while it runs (docs/OPERATIONS.md). `--keep N` removes all but the
// newest N; `--base` makes a base of the embedded database, from which any later moment can be reached where its log is kept; `--new-key` makes a key that closes backups, shows it once and keeps nothing of it.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Env } from '../env.ts'
import { takeEnv } from '../own-env.ts'
import { allButTheNewest, makeIdentity, prune, type BackedUp, type BaseTaken } from '#platform/backup/index.ts'
import { systemClock } from '#platform/clock.ts'
import { noteBackup, noteBase, noteGone } from '#site/backups'
import { recipientOf, takeBackup } from '#wiring/backup.ts'
import { takeBaseByCommand } from '#wiring/base-by-command.ts'
import { asOwner, embeddedHome, openAsOwner } from './open-database.ts'
import { count, failWith, say, sizeOf } from './say.ts'

const usage = 'Say where to: npm run backup -- DIR [--keep N | --base]. With --new-key: a key that closes backups.'

async function showNewKey(): Promise<void> {
  const { identity, recipient } = await makeIdentity()
  say('Keep this line where this server is not, such as in a safe. Without it no closed backup can be read. It is not kept here:')
  say(identity)
  say('')
  say('Give the site this one, and start it again:')
  say(`BACKUP_RECIPIENT=${recipient}`)
}

function keptOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const kept = Number(text)
  if (!Number.isInteger(kept) || kept < 1) throw new Error('--keep: a whole number from 1 on')
  return kept
}

function report({ place, manifest, added }: BackedUp): void {
  const { tables, objects, secrets, recipient, snapshotAt } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
  say(`${place.folder}/${place.name}`)
  say(`As of ${snapshotAt}: ${count(tables.length, 'table')}, ${count(rows, 'row')}, ${sizeOf(bytes)}; read again, all hashes right`)
  say(`${count(objects.count, 'file')} of people, ${sizeOf(objects.totalBytes)}; ${added} new; ${objects.missing.length} missing`)
  for (const key of objects.missing.slice(0, 10)) say(`  missing: ${key}`)
  say(
    recipient === null
      ? 'NOT CLOSED: whoever has this folder reads all of it. Its keys are not in it: SECRET_KEY (data/secret.key), PAYOUT_KEYS and DATA_KEYS must be kept elsewhere. npm run backup -- --new-key closes it.'
      : `Closed for ${recipient}; its keys are in it${secrets.file ? '' : ' not'}`,
  )
}

function reportBase({ place, manifest, added }: BaseTaken): void {
  const { base, objects, recipient, wholeAt } = manifest
  say(`${place.folder}/${place.name}`)
  say(`A base as of ${wholeAt}: ${sizeOf(base.bytes)}; read again, all hashes right`)
  say(`${count(objects.count, 'file')} of people, ${sizeOf(objects.totalBytes)}; ${added} new; ${objects.missing.length} missing`)
  say(recipient === null ? 'NOT CLOSED: whoever has this folder reads all of it.' : `Closed for ${recipient}`)
}

async function runBase(env: Env, folder: string): Promise<void> {
  const database = await openAsOwner(env)
  const begun = systemClock.now()
  try {
    const made = await takeBaseByCommand(env, { url: database.url, folder, home: embeddedHome(env) })
    await asOwner(database.url, (db) => noteBase(db, resolve(folder), { ...made, begun }))
    reportBase(made)
  } finally {
    await database.stop()
  }
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' }, base: { type: 'boolean', default: false }, 'new-key': { type: 'boolean', default: false } },
  })
  if (values['new-key']) return showNewKey()
  const [folder] = positionals
  if (folder === undefined || positionals.length > 1) throw new Error(usage)
  const [env, keep] = [takeEnv(), keptOf(values.keep)]
  recipientOf(env)
  if (values.base) return runBase(env, folder)
  const database = await openAsOwner(env)
  const begun = systemClock.now()
  try {
    const made = await takeBackup(env, { url: database.url, folder, clock: systemClock })
    await asOwner(database.url, (db) => noteBackup(db, { ...made, begun }))
    report(made)
    if (made.manifest.objects.missing.length > 0) process.exitCode = 1
    else if (keep !== undefined) {
      const secret = made.manifest.secrets.SECRET_KEY
      const gone = await prune({ url: database.url, folder: made.place.folder, secret }, allButTheNewest(keep))
      await asOwner(database.url, (db) => noteGone(db, made.place.folder, gone, systemClock.now()))
      say(`Removed: ${count(gone.length, 'older backup')}`)
    }
  } finally {
    await database.stop()
  }
}

await run().catch(failWith)
