// The database of this installation for a command that may run beside a running Fieldhouse: the one that is named, the embedded
// one where it runs, or started for as long as the command takes.
import { join, resolve } from 'node:path'
import {
  clusterStanding,
  createDatabase,
  createPool,
  ensureLogin,
  findRunningPostgres,
  startEmbeddedPostgres,
  type Db,
} from '#platform/db/index.ts'
import type { Env } from '../env.ts'

export interface OpenedDatabase {
  readonly url: string
  stop(): Promise<void>
}

export interface OwnersDatabase extends OpenedDatabase {
  /** The same as the program's own login. */
  readonly programUrl: string
}

export const embeddedHome = (env: Pick<Env, 'FIELDHOUSE_DATA'>): string => join(resolve(env.FIELDHOUSE_DATA), 'postgres')

const stays = async () => undefined

/** As the program. */
export async function openDatabase(env: Env): Promise<OpenedDatabase> {
  if (env.DATABASE_URL) return { url: env.DATABASE_URL, stop: stays }
  const running = findRunningPostgres(embeddedHome(env))
  if (running) return { url: running.programUrl, stop: stays }
  const { url, programUrl, stop } = await startEmbeddedPostgres({ home: embeddedHome(env), durable: true })
  await ensureLogin(url, programUrl)
  return { url: programUrl, stop }
}

/** As the owner of the tables. Makes no database where there is none. */
export async function openAsOwner(env: Env): Promise<OwnersDatabase> {
  if (env.DATABASE_URL) {
    if (env.DATABASE_OWNER_URL === '')
      throw new Error('DATABASE_OWNER_URL: needed with DATABASE_URL; only who owns the tables may do this.')
    return { url: env.DATABASE_OWNER_URL, programUrl: env.DATABASE_URL, stop: stays }
  }
  const home = embeddedHome(env)
  if (clusterStanding(home).version === undefined)
    throw new Error(`There is no database in ${home}: FIELDHOUSE_DATA names another folder, or nothing was started here yet.`)
  const running = findRunningPostgres(home)
  return running ? { ...running, stop: stays } : startEmbeddedPostgres({ home: embeddedHome(env), durable: true })
}

/** What is good to have in the database, and no reason to fail where none is reached, or one that is older than this program. */
export async function ifRunning(env: Env, work: (db: Db) => Promise<unknown>): Promise<void> {
  const url = env.DATABASE_URL || findRunningPostgres(embeddedHome(env))?.programUrl
  if (url === undefined) return
  const db = createDatabase(createPool({ url, size: 1 }))
  try {
    await work(db)
  } catch {
    // It stands beside the database as well.
  } finally {
    await db.destroy()
  }
}

export const asOwner = async <T>(url: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const db = createDatabase(createPool({ url, size: 1 }))
  return work(db).finally(() => db.destroy())
}
