// `npm run export -- DIR --reason "WHY"`: everything of this site in open forms, while it runs or not (docs/OPERATIONS.md). Private
// conversations and papers only where they are named: `--with messages,papers`. Exit code 1 where a file that a row names is not there.
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createApp } from '../app.ts'
import { takeEnv } from '../own-env.ts'
import { findSecret } from '#platform/secrets.ts'
import { badFolder } from '#wiring/backing.ts'
import { exportSite, privateKinds, type PrivateKind } from '#wiring/exporting.ts'
import { dataFolderOf } from '#wiring/storage.ts'
import { openAsOwner } from './open-database.ts'
import { reasonOf } from './reason.ts'
import { count, failWith, say, sizeOf } from './say.ts'

const usage = `Say where to and why: npm run export -- DIR --reason "WHY" [--with ${privateKinds.join(',')}]`

const isPrivate = (text: string): text is PrivateKind => privateKinds.some((kind) => kind === text)

function wantedOf(text: string | undefined): PrivateKind[] {
  const named = (text ?? '').split(',').filter((part) => part !== '')
  const unknown = named.find((one) => !isPrivate(one))
  if (unknown !== undefined) throw new Error(`--with: there is no “${unknown}”, only ${privateKinds.join(' and ')}. Nothing was written.`)
  return privateKinds.filter((kind) => named.includes(kind))
}

/** Nothing of it stays when somebody breaks it off. */
function clearWhenStopped(unfinished: string): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => (rmSync(unfinished, { recursive: true, force: true }), process.exit(1)))
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { reason: { type: 'string' }, with: { type: 'string' } } })
  const [named] = positionals
  if (named === undefined || positionals.length > 1) throw new Error(usage)
  const [env, folder, reason, wanted] = [takeEnv(), resolve(named), reasonOf(values.reason), wantedOf(values.with)]
  const bad = badFolder(folder, env)
  if (bad !== undefined) throw new Error(`${folder}: ${bad} Nothing was written.`)
  const secret = findSecret(env.SECRET_KEY, dataFolderOf(env))
  if (secret === undefined) throw new Error('The SECRET_KEY of this site is needed: what lies closed in the database opens by it.')
  const database = await openAsOwner(env)
  try {
    const siteUrl = env.SITE_URL || `http://localhost:${env.PORT}`
    const app = await createApp({ env: { ...env, LOG_LEVEL: 'silent' }, databaseUrl: database.programUrl, siteUrl, secret })
    const { openerOf } = app
    const made = await exportSite({
      env,
      url: database.url,
      secret,
      siteUrl,
      folder,
      wanted,
      reason,
      openerOf,
      onBegun: clearWhenStopped,
    }).finally(app.close)
    say(made.folder)
    say(
      `As of ${made.asOf}: ${count(made.tables, 'table')}, ${count(made.rows, 'row')}, ${count(made.files, 'file')}, ${sizeOf(made.bytes)}`,
    )
    for (const file of made.missing.slice(0, 10)) say(`  missing: ${file}`)
    say('Nothing of it is closed: whoever has this folder reads it. README.md says what is in it and what is not.')
    if (made.missing.length > 0) process.exitCode = 1
  } finally {
    await database.stop()
  }
}

await run().catch(failWith)
