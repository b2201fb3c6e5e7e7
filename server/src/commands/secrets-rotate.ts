// `npm run secrets:rotate`: a new secret signs from the next start on, and the old ones go on being believed. `--report`: what still needs
// an old one. `--drop`: takes those away that nothing needs any more.
import { randomBytes } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Env } from '../env.ts'
import { takeEnv } from '../own-env.ts'
import { systemClock } from '#platform/clock.ts'
import { fingerprintsOfRing, forgetSecret, refuseOtherSecret, requireNobody, secretsUsedIn, type Db } from '#platform/db/index.ts'
import { formatSecrets, loadSecret, parseSecrets } from '#platform/secrets.ts'
import { dataFolderOf } from '#wiring/storage.ts'
import { usesOfOld, type Use } from '#wiring/rotating.ts'
import { asOwner, openAsOwner } from './open-database.ts'
import { count, failWith, say } from './say.ts'

const options = { report: { type: 'boolean', default: false }, drop: { type: 'boolean', default: false } } as const

/** Where the secret lies in the environment, only whoever keeps that can change it. */
function keep(env: Env, ring: ReadonlyMap<string, string>): void {
  const text = formatSecrets(ring)
  if (env.SECRET_KEY !== '') {
    say(`Put this into the environment of every process, and start them again:\nSECRET_KEY=${text}`)
    return
  }
  const file = join(dataFolderOf(env), 'secret.key')
  writeFileSync(`${file}.next`, text, { mode: 0o600, flush: true })
  renameSync(`${file}.next`, file)
  say(`${file} holds ${count(ring.size, 'secret')} now. Keep a copy where you keep the old one, and start Fieldhouse.`)
}

function rotate(env: Env, ring: ReadonlyMap<string, string>): void {
  const next = String(Math.max(...[...ring.keys()].map(Number)) + 1)
  const fresh = [next, randomBytes(48).toString('base64url')] as const
  if (env.SECRET_KEY !== '') {
    say('Several processes: first this in each of them, so that all believe the new one before any signs with it, and start them again:')
    say(`SECRET_KEY=${formatSecrets(new Map([...ring, fresh]))}\nThen, or at once where there is only one:`)
  }
  keep(env, new Map([fresh, ...ring]))
  say(`The secret ${next} signs from then on; npm run secrets:rotate -- --report says what still needs the others.`)
}

async function readUses(db: Db): Promise<Use[]> {
  const known = await secretsUsedIn(db)
  const newest = known.at(-1)
  return newest ? usesOfOld(db, known, newest, systemClock.now()) : []
}

function report(uses: readonly Use[]): void {
  for (const { keyId, what, count: number, ends } of uses) say(`secret ${keyId}: ${number.toLocaleString('en')} ${what} (end ${ends})`)
  say(uses.length === 0 ? 'Nothing needs an older secret.' : 'These need an older secret; it stays in the ring.')
}

async function drop(env: Env, db: Db, ring: ReadonlyMap<string, string>): Promise<void> {
  const uses = await readUses(db)
  const inUse = new Set(uses.map(({ keyId }) => keyId))
  const known = await secretsUsedIn(db)
  const gone = known.slice(0, -1).filter(({ keyId }) => !inUse.has(keyId))
  if (gone.length === 0) {
    report(uses)
    throw new Error('No secret was taken away.')
  }
  for (const { keyId } of gone) await forgetSecret(db, keyId)
  const names = new Set(gone.map(({ keyId }) => keyId))
  keep(env, new Map([...ring].filter(([id]) => !names.has(id))))
}

async function run(): Promise<void> {
  const { values } = parseArgs({ options })
  const env = takeEnv()
  const database = await openAsOwner(env)
  try {
    const text = loadSecret(env.SECRET_KEY, dataFolderOf(env))
    // A process that runs would go on with what it read at its start. Where only words are printed, it may.
    if (values.drop || (!values.report && env.SECRET_KEY === '')) await requireNobody(database.url)
    await refuseOtherSecret(database.url, text)
    const ring = parseSecrets(text)
    say(`Secrets: ${[...fingerprintsOfRing(text)].map(([id, print]) => `${id} (${print})`).join(', ')}; the first signs.`)
    if (values.report) report(await asOwner(database.url, readUses))
    else if (values.drop) await asOwner(database.url, (db) => drop(env, db, ring))
    else rotate(env, ring)
  } finally {
    await database.stop()
  }
}

await run().catch(failWith)
