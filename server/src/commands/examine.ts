// Everything that the doctor looks at, in order: what stands on what is broken is not looked at.
import { sql } from 'kysely'
import { askThrough } from '#platform/outgoing-proxy.ts'
import { readEnv, describeEnv, type Env } from '../env.ts'
import {
  busLook,
  clusterLook,
  databaseLook,
  folderLook,
  hostLook,
  indexLook,
  lookAll,
  measureHost,
  migrationLook,
  sizesOf,
  variableLook,
  type Finding,
  type Host,
} from '#platform/doctor/index.ts'
import { createDatabase, createPool, isRestoring } from '#platform/db/index.ts'
import { dataFolderOf, mediaRootOf } from '#wiring/storage.ts'
import { backupLook, insideLooks, objectLook, outsideLook } from '#wiring/doctor.ts'
import { embeddedHome, openAsOwner } from './open-database.ts'

export interface Examination {
  readonly source: Readonly<Record<string, string | undefined>>
  readonly isDeep: boolean
  readonly now: Date
  /** As measured, where a test does not say otherwise. */
  readonly measure?: (dataFolder: string) => Promise<Host>
  /** As the clock of this machine says, likewise. */
  readonly tellTime?: () => number
}

export interface Examined {
  readonly findings: readonly Finding[]
  readonly host: Host | undefined
  /** Rows of tables and such; absent where the database could not be asked. */
  readonly sizes: object | undefined
}

const blocking = new Set(['folder.none', 'cluster.note', 'cluster.version', 'cluster.programs', 'configuration'])

export async function examine({ source, isDeep, now, measure = measureHost, tellTime = Date.now }: Examination): Promise<Examined> {
  const names = describeEnv().map(({ name }) => name)
  const set = Object.keys(source).filter((name) => source[name] !== undefined && source[name] !== '')
  const { env, problem } = environmentOf(source)
  const findings = [...problem, ...(await lookAll([variableLook(set, names)]))]
  if (!env) return { findings, host: undefined, sizes: undefined }
  const folder = dataFolderOf(env)
  const isEmbedded = env.DATABASE_URL === ''
  findings.push(
    ...(await lookAll([
      hostLook(() => measure(folder), isEmbedded),
      folderLook(folder, mediaRootOf(env)),
      ...(isEmbedded ? [clusterLook(embeddedHome(env))] : []),
      backupLook(env, now),
      outsideLook(env),
      busLook(env.REDIS_URL),
    ])),
  )
  const host = await measure(folder).catch(() => undefined)
  if (findings.some(({ id }) => blocking.has(id))) return { findings, host, sizes: undefined }
  const { found, sizes } = await lookInside(env, isDeep, tellTime)
  return { findings: [...findings, ...found], host, sizes }
}

function environmentOf(source: Examination['source']): { env?: Env; problem: Finding[] } {
  try {
    const env = readEnv(source)
    askThrough(env)
    return { env, problem: [] }
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    return {
      problem: [
        {
          id: 'configuration',
          level: 'broken',
          what,
          why: 'The site does not start.',
          command: 'docs/CONFIGURATION.md says what each takes',
        },
      ],
    }
  }
}

const unfinished: Finding = {
  id: 'recovery.unfinished',
  level: 'broken',
  what: 'A restoring broke off before its end, or is under way.',
  why: 'Nothing starts on this database.',
  command: 'npm run restore -- DIR',
}

async function lookInside(env: Env, isDeep: boolean, tellTime: () => number): Promise<{ found: Finding[]; sizes: object | undefined }> {
  try {
    const database = await openAsOwner(env)
    const db = createDatabase(createPool({ url: database.url, size: 1 }))
    try {
      await sql`select 1`.execute(db)
      if (await isRestoring(db)) return { found: [unfinished], sizes: undefined }
      const found = await lookAll([databaseLook(db, tellTime), migrationLook(db)])
      // Tables may look otherwise than this program thinks.
      const isKnown = !found.some(({ id }) => id.startsWith('migrations'))
      if (isKnown)
        found.push(...(await lookAll([...insideLooks(env, db, database.url), ...(isDeep ? [indexLook(db), objectLook(env, db)] : [])])))
      return { found, sizes: await sizesOf(db).catch(() => undefined) }
    } finally {
      await db.destroy()
      await database.stop()
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const found: Finding = {
      id: 'database.away',
      level: 'broken',
      what: `The database does not answer: ${reason}`,
      why: 'The site does not start, or nobody is served.',
      command: env.DATABASE_URL === '' ? 'npm start, and read its last lines' : 'psql with DATABASE_URL, from this machine',
    }
    return { found: [found], sizes: undefined }
  }
}
