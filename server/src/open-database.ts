// From the configuration to a database that this process, alone or with others that share its bus, may serve: found or started, brought up to date, with
// a login for the program.
import { existsSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import {
  beAlone,
  brokeOff,
  refuseOtherSecret,
  refuseOwner,
  requireNobody,
  startEmbeddedPostgres,
  untilPrepared,
  type Alone,
} from '#platform/db/index.ts'
import type { Env } from './env.ts'
import { prepareDatabase } from './prepare-database.ts'

export interface OpenDatabase {
  /** As the program's own login. */
  readonly url: string
  /** As the login that owns the tables, where this process has it. */
  readonly ownerUrl: string | undefined
  /** Where it lies, when it is the embedded one. */
  readonly home: string | undefined
  /** Resolves with a sentence when it cannot be served any longer. */
  readonly lost: Promise<string>
  /** No other process of this installation ran when this one started. */
  readonly wasFirst: boolean
  /** Web servers of this installation, as far as is known. */
  webs(): number
  close(): Promise<void>
  /** At once; the next start recovers what was committed. */
  abandon(): void
}

/** `say`: told what a start waits for. */
export async function openDatabase(
  env: Env,
  dataFolder: string,
  secret: string,
  say: (line: string) => void = () => undefined,
): Promise<OpenDatabase> {
  const { ownerUrl, url, home, lost, stop, abandon } = env.DATABASE_URL === '' ? await openEmbedded(dataFolder) : given(env)
  const way = env.REDIS_URL === '' ? 'alone' : 'together'
  try {
    if (ownerUrl === undefined) await untilPrepared(url, say)
    await requireNobody(ownerUrl ?? url, way)
    if (ownerUrl !== undefined) await prepareDatabase({ ownerUrl, url, say })
    await refuseOwner(url)
    const alone: Alone = await beAlone(
      url,
      { name: env.PROCESS_NAME || `${hostname()} ${process.pid}`, roles: env.FIELDHOUSE_ROLES.join('+') },
      way,
    )
    await refuseOtherSecret(url, secret)
    return {
      url,
      ownerUrl,
      home,
      lost: Promise.race([lost, alone.lost]),
      wasFirst: alone.wasFirst,
      webs: alone.webs,
      abandon,
      async close() {
        await alone.release()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** There while the embedded database is restored; it lies outside of it, since that is made anew. */
export const restoringMark = (dataFolder: string): string => join(dataFolder, 'restore.unfinished')

async function openEmbedded(dataFolder: string) {
  if (existsSync(restoringMark(dataFolder))) throw new Error(brokeOff)
  const home = join(dataFolder, 'postgres')
  const { url, programUrl, ended, stop, abandon } = await startEmbeddedPostgres({ home, durable: true })
  return { ownerUrl: url, url: programUrl, home, lost: ended.then(() => 'The database has ended.'), stop, abandon }
}

const never = new Promise<string>(() => undefined)

/** What faces the world does without the owner's login, so that nobody finds it there (decision 122). */
function given({ DATABASE_URL, DATABASE_OWNER_URL, FIELDHOUSE_ROLES }: Env) {
  if (DATABASE_OWNER_URL === '' && FIELDHOUSE_ROLES.includes('worker'))
    throw new Error(
      'DATABASE_OWNER_URL: needed with DATABASE_URL by a worker. It is the login that owns the tables and brings them up to date; DATABASE_URL is the program’s own, without these rights, and is made when there is none.',
    )
  return {
    ownerUrl: DATABASE_OWNER_URL === '' ? undefined : DATABASE_OWNER_URL,
    url: DATABASE_URL,
    home: undefined,
    lost: never,
    stop: async () => undefined,
    abandon: () => undefined,
  }
}
