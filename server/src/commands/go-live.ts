// `npm run go-live -- --to TARGET`: a fresh site out of one that has practised, with its settings, look, menus, pages, lists and staff, and
// with nothing that people did or paid. TARGET is a data folder, or with `--files DIR` the owner's URL of an empty database on another
// Postgres. The old one is read and stays as it is; it may run meanwhile.
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Env } from '../env.ts'
import { takeEnv } from '../own-env.ts'
import {
  createDatabase,
  createPool,
  findRunningPostgres,
  migrate,
  refuseRestoring,
  requireNobody,
  startEmbeddedPostgres,
  type Db,
} from '#platform/db/index.ts'
import { migrateJobs } from '#platform/jobs/index.ts'
import { loadSecret } from '#platform/secrets.ts'
import { createLocalDisk } from '#platform/storage/index.ts'
import { dataFolderOf, openStorage } from '#wiring/storage.ts'
import { isFree, takeAlong, type Taken } from '#wiring/go-live.ts'
import { openAsOwner } from './open-database.ts'
import { count, failWith, say } from './say.ts'

const usage = 'Say where to: npm run go-live -- --to DIR, or --to postgres://OWNER@HOST/EMPTY --files DIR'

interface Target {
  readonly folder: string
  readonly url: string
  readonly isEmbedded: boolean
  stop(): Promise<void>
}

async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDatabase(createPool({ url, size: 1 }))
  return work(db).finally(() => db.destroy())
}

const taken = (what: string) => new Error(`${what} has a site in it already. Take an empty one; nothing was changed.`)

async function requireFree(url: string, what: string): Promise<void> {
  await refuseRestoring(url)
  if (!(await withDb(url, isFree))) throw taken(what)
}

async function openTarget(to: string, files: string | undefined, own: string): Promise<Target> {
  if (/^postgres(ql)?:\/\//.test(to)) {
    if (files === undefined) throw new Error(`Say where the files of the new site lie, too: --files DIR. ${usage}`)
    await requireNobody(to)
    await requireFree(to, 'That database')
    return { folder: resolve(files), url: to, isEmbedded: false, stop: async () => undefined }
  }
  const folder = resolve(to)
  if (folder === own) throw new Error('That is the folder of this site itself. Name another one; nothing was changed.')
  const home = join(folder, 'postgres')
  if (findRunningPostgres(home)) throw taken('Fieldhouse runs on that folder, which')
  mkdirSync(folder, { recursive: true })
  const { url, stop } = await startEmbeddedPostgres({ home, durable: true })
  try {
    await requireFree(url, 'That folder')
    return { folder, url, isEmbedded: true, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Passwords and what is sealed open by the same key only. */
function carrySecret(env: Env, folder: string, isEmbedded: boolean): void {
  const [from, to] = [join(dataFolderOf(env), 'secret.key'), join(folder, 'secret.key')]
  if (env.SECRET_KEY !== '' || !isEmbedded)
    return say('Give the new site the same SECRET_KEY, PAYOUT_KEYS and DATA_KEYS: passwords and second factors open by them.')
  if (!existsSync(to)) copyFileSync(from, to)
  say(`Its secret.key lies in ${folder}; PAYOUT_KEYS and DATA_KEYS stay as they are.`)
}

const words: Readonly<Record<string, string>> = {
  account: 'accounts of people',
  feed: 'posts',
  video: 'videos',
  gallery: 'galleries',
  product: 'products',
  comment: 'comments',
  message: 'messages',
  follow: 'follows',
  team: 'teams',
  subscription: 'subscriptions',
  order: 'orders',
  sale: 'sales',
  ledger_transfer: 'transfers of the books',
  commission_rule: 'commissions of their own',
  coupon: 'coupons',
  school: 'schools that the filler made up',
  audit: 'rows of the audit',
  file: 'files',
}

function report({ rows, files, staff, left }: Taken): void {
  const of = (table: string) => rows.get(table) ?? 0
  say(
    `Taken along: ${count(of('setting'), 'setting')} with ${count(of('setting_history'), 'change')}, ${count(of('site_page'), 'page')}, ${count(of('sport'), 'sport')}, ${count(of('school'), 'school')}, ${count(files, 'file')} of the look, ${count(staff, 'account')} of staff with factors and roles.`,
  )
  const behind = Object.entries(words).flatMap(([table, name]) =>
    left.has(table) ? [`${left.get(table)?.toLocaleString('en')} ${name}`] : [],
  )
  say(behind.length === 0 ? 'Nothing of note stays behind.' : `Stays behind: ${behind.join(', ')}.`)
  if (staff === 0) say('Nobody of the staff is real: the first start of the new site prints the link of its first administrator.')
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' }, files: { type: 'string' } } })
  if (values.to === undefined || positionals.length > 0) throw new Error(usage)
  const env = takeEnv()
  const source = await openAsOwner(env)
  try {
    const target = await openTarget(values.to, values.files, dataFolderOf(env))
    try {
      await migrate(target.url)
      await migrateJobs(target.url)
      const to = createLocalDisk(join(target.folder, 'media'))
      const secret = loadSecret(env.SECRET_KEY, dataFolderOf(env))
      const moved = await withDb(source.url, (from) =>
        withDb(target.url, (fresh) => takeAlong({ from, to: fresh, storage: { from: openStorage(env, from), to }, secret })),
      )
      carrySecret(env, target.folder, target.isEmbedded)
      report(moved)
      say(
        `The old site is as it was. Start the new one with FIELDHOUSE_DATA=${target.folder}, go through /admin/setup, and open its doors there.`,
      )
    } finally {
      await target.stop()
    }
  } finally {
    await source.stop()
  }
}

await run().catch(failWith)
