// `npm run restore -- DIR`: a backup into an empty data folder, or with `--into URL` into an empty database of another Postgres; with
// `--at TIME` the embedded database as it stood then, where its log was kept. All is checked before anything is touched (docs/OPERATIONS.md).
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import type { Env } from '../env.ts'
import { takeEnv } from '../own-env.ts'
import { systemClock } from '#platform/clock.ts'
import { findBackup, momentOf, nameOf, restore, restoreMoment, type OpenTarget, type Target } from '#platform/backup/index.ts'
import {
  clusterStanding,
  createDatabase,
  createPool,
  endRecovering,
  findRunningPostgres,
  isHalfRecovered,
  isRestoring,
  requireNobody,
  startEmbeddedPostgres,
  type Db,
} from '#platform/db/index.ts'
import { journalIn } from '#platform/lasting/index.ts'
import { createLocalDisk, settleHome } from '#platform/storage/index.ts'
import { restoringMark } from '../open-database.ts'
import { isBlank, isWorthNothing, site, siteNameOf } from '#wiring/backup.ts'
import { dataFolderOf, firstHomeOf, mediaRootOf, s3Of } from '#wiring/storage.ts'
import { keptJobs, settleRecovered } from '#wiring/recovery.ts'
import { headsFileOf } from '#wiring/money.ts'
import { readIdentity } from './identity.ts'
import { embeddedHome } from './open-database.ts'
import { count, failWith, say, sizeOf } from './say.ts'

const usage = 'Say where from: npm run restore -- DIR [--into URL | --at TIME] [--identity FILE] [--replace [--site-name NAME]]'

const options = {
  into: { type: 'string' },
  at: { type: 'string' },
  identity: { type: 'string' },
  replace: { type: 'boolean', default: false },
  'site-name': { type: 'string' },
} as const

async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDatabase(createPool({ url, size: 1 }))
  return work(db).finally(() => db.destroy())
}

/** Throws unless nothing is lost, or somebody said which site is. */
async function requireLeave(url: string, home: string, replace: boolean, typed: string | undefined): Promise<void> {
  if (await withDb(url, isWorthNothing)) return
  if (!replace)
    throw new Error(
      `There is a site in ${home}. Use an empty FIELDHOUSE_DATA, or --replace with the name of that site. Nothing was changed.`,
    )
  const name = await withDb(url, siteNameOf)
  const given = typed ?? (await ask(`This replaces all of “${name}”. Type its name to go on: `))
  if (given.trim() !== name) throw new Error(`That is not the name of the site in it, “${name}”. Nothing was changed.`)
}

async function ask(question: string): Promise<string> {
  if (!process.stdin.isTTY) throw new Error('--replace needs the name of the site that is replaced: --site-name NAME. Nothing was changed.')
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  return lines.question(question).finally(() => lines.close())
}

interface EmbeddedTarget extends Target {
  /** `recover` makes the cluster; without it a new one is. */
  open(recover?: (home: string) => Promise<void>): Promise<OpenTarget>
}

/** The embedded database: what is in the folder steps aside and stays there. */
async function embedded(env: Env, replace: boolean, siteName: string | undefined): Promise<EmbeddedTarget> {
  const home = embeddedHome(env)
  if (findRunningPostgres(home)) throw new Error('Fieldhouse is running on this data folder. Stop it first; nothing was changed.')
  // Half of what comes now is no copy of anything.
  let isLeft = isHalfRecovered(home)
  const isThere = !isLeft && clusterStanding(home).version !== undefined
  if (isThere) {
    const former = await startEmbeddedPostgres({ home, durable: true })
    try {
      isLeft = await withDb(former.url, isRestoring)
      await requireLeave(former.url, home, replace, siteName)
    } finally {
      await former.stop()
    }
  }
  return {
    async open(recover = async () => undefined) {
      const mark = restoringMark(dataFolderOf(env))
      mkdirSync(dataFolderOf(env), { recursive: true })
      writeFileSync(mark, '', { flush: true })
      if (isLeft) rmSync(home, { recursive: true })
      else if (isThere) stepAside(home)
      // A head of a chain that went on after the backup says that rows were cut off, which is what happened.
      if (existsSync(headsFileOf(env))) stepAside(headsFileOf(env))
      await recover(home)
      const { url, stop } = await startEmbeddedPostgres({ home, durable: true })
      return {
        url,
        stop,
        async done() {
          endRecovering(home)
          rmSync(mark)
        },
      }
    },
  }
}

function stepAside(path: string): void {
  const aside = `${path}.before-${nameOf(systemClock.now())}`
  renameSync(path, aside)
  say(`What was there lies in ${aside}`)
}

const nothing = async () => undefined

/** `heads`: of the ledger's chain, where the database that is restored into is the one of this configuration. */
async function given(url: string, replace: boolean, heads: string | undefined): Promise<Target> {
  if (replace)
    throw new Error(
      '--replace is for the embedded database. On another Postgres make an empty database and restore into that; the old one stays as it is.',
    )
  await requireNobody(url)
  const isEmpty = await withDb(url, isBlank)
  if (!isEmpty) throw new Error('The database to restore into is not empty. Make a new one: create database … Nothing was changed.')
  return {
    async open() {
      if (heads !== undefined && existsSync(heads)) stepAside(heads)
      return { url, done: nothing, stop: nothing }
    },
  }
}

/** That beside the database goes on; on a new machine it is the copy beside the backups. */
function bringJournal(folder: string, dataFolder: string): void {
  if (!existsSync(journalIn(dataFolder)) && existsSync(journalIn(folder))) copyFileSync(journalIn(folder), journalIn(dataFolder))
}

interface Wish {
  readonly env: Env
  readonly path: string
  readonly identity: string | undefined
  readonly values: { readonly replace: boolean; readonly 'site-name'?: string | undefined; readonly into?: string | undefined }
}

const commonOf = ({ env, identity }: Wish) => ({
  identity,
  dataFolder: dataFolderOf(env),
  secrets: { SECRET_KEY: env.SECRET_KEY, PAYOUT_KEYS: env.PAYOUT_KEYS, DATA_KEYS: env.DATA_KEYS },
  storage: s3Of(env) ?? createLocalDisk(mediaRootOf(env)),
  keptJobs,
  settle: (url: string) =>
    withDb(url, async (db) => {
      await settleRecovered(db, systemClock.now())
      await settleHome(db, firstHomeOf(env))
    }),
})

const secondsSince = (began: number) => Math.round((performance.now() - began) / 1000)

async function restoreBackup(wish: Wish): Promise<string | undefined> {
  const { env, path, values } = wish
  const into = values.into ?? env.DATABASE_OWNER_URL
  const began = performance.now()
  const { manifest, objects, keysFile } = await restore({
    ...commonOf(wish),
    path,
    target: () =>
      into === ''
        ? embedded(env, values.replace, values['site-name'])
        : given(into, values.replace, values.into === undefined ? headsFileOf(env) : undefined),
  })
  bringJournal((await findBackup(path)).folder, dataFolderOf(env))
  say(`Restored “${manifest.site}” as of ${manifest.snapshotAt}, in ${secondsSince(began)} s.`)
  say(
    `${count(manifest.tables.length, 'table')}, all counts as in the manifest; ${count(objects, 'file')} put back of ${manifest.objects.count}, ${sizeOf(manifest.objects.totalBytes)}.`,
  )
  return keysFile
}

async function restoreAt(wish: Wish, moment: Date | 'newest'): Promise<string | undefined> {
  const { env, path, values } = wish
  if (values.into !== undefined || env.DATABASE_OWNER_URL !== '')
    throw new Error(
      '--at is for the embedded database: files of it fit into no other. Leave out --into and DATABASE_URL. Nothing was changed.',
    )
  const began = performance.now()
  const { manifest, until, parts, objects, missing, keysFile } = await restoreMoment({
    ...commonOf(wish),
    folder: resolve(path),
    moment,
    site,
    target: () => embedded(env, values.replace, values['site-name']),
  })
  bringJournal(resolve(path), dataFolderOf(env))
  say(`Restored “${manifest.site}” as of ${until.toISOString()}, in ${secondsSince(began)} s.`)
  say(
    `From the base of ${manifest.wholeAt} and ${count(parts, 'part')} of the log; ${count(objects, 'file')} put back, ${missing.length} missing.`,
  )
  for (const key of missing.slice(0, 10)) say(`  missing: ${key}`)
  return keysFile
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  const [path] = positionals
  if (path === undefined || positionals.length > 1) throw new Error(usage)
  const env = takeEnv(values.into === undefined ? {} : { DATABASE_URL: '', DATABASE_OWNER_URL: '' })
  const wish: Wish = { env, path, identity: readIdentity(values.identity), values }
  const keysFile = values.at === undefined ? await restoreBackup(wish) : await restoreAt(wish, momentOf(values.at))
  if (keysFile !== undefined) say(`Its keys lie in ${keysFile}: put those that it names into the environment of the site.`)
  say('The site is held: nothing leaves it, and only staff comes in. Start it, look, then: npm run recovered -- --open')
}

await run().catch(failWith)
