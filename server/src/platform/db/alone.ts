// Who runs on a database: one process, or several that share a bus. The lock hangs on a connection that is held, so it is free the
// moment its holder is dead, and several hold it together; the rows say to others who that is.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from './database.ts'
import { breakOff, connectHeld } from './held.ts'

export interface Alone {
  /** Resolves with a sentence when another process took the place while the database was away. */
  readonly lost: Promise<string>
  /** Nobody else ran on this database at the start. */
  readonly wasFirst: boolean
  /** Web servers that run on it, this one too; at least one, at most some seconds old. */
  webs(): number
  release(): Promise<void>
}

export interface ProcessNote {
  readonly name: string
  readonly roles: string
}

const key = `hashtextextended('fieldhouse process', 0)`
/** The connection of a holder that was killed this moment may not have been noticed. */
const patience = 2000
const pause = 100
const beatEvery = 10_000
const reconnectEvery = 1000
/** A process that has not said so for so long is dead, or as good as. */
const silentFor = '30 seconds'

/** `together`: with others that share a bus; `alone`: with nobody. */
type Way = 'alone' | 'together'
const tryLock = { alone: 'pg_try_advisory_lock', together: 'pg_try_advisory_lock_shared' } as const

/** A client that holds the lock. Throws with a sentence when somebody else does. */
async function hold(url: string, way: Way = 'alone'): Promise<Client> {
  const client = await connectHeld(url)
  for (const until = performance.now() + patience; ; await wait(pause)) {
    const { rows } = await client.query<{ isOurs: boolean }>(`select ${tryLock[way]}(${key}) as "isOurs"`)
    if (rows[0]?.isOurs) return client
    if (performance.now() > until) break
  }
  const holder = await client.query<ProcessNote>('select name, roles from process order by beat_at desc limit 1').catch(() => undefined)
  await client.end()
  const { name, roles } = holder?.rows[0] ?? { name: 'unknown', roles: 'starting' }
  const advice = way === 'alone' ? 'Several need REDIS_URL.' : 'It was started without REDIS_URL: start it again with the same.'
  throw new HeldByAnother(`Another Fieldhouse process (${name}, ${roles}) uses this database. ${advice}`)
}

async function isHeldByOthers(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from pg_locks where locktype = 'advisory' and granted and objsubid = 1 and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())
       and (classid::bigint << 32 | objid::bigint) = ${key}) as is`,
  )
  return rows[0]?.is ?? false
}

class HeldByAnother extends Error {}

/** Whether a process runs on this database, and how long ago it said so. */
export async function whoRuns(url: string): Promise<{ isHeld: boolean; secondsSilent: number | undefined }> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: free } = await client.query<{ isFree: boolean }>(`select pg_try_advisory_lock(${key}) as "isFree"`)
    const { rows } = await client.query<{ silent: number | null }>(
      'select extract(epoch from now() - max(beat_at))::int as silent from process',
    )
    return { isHeld: !free[0]?.isFree, secondsSilent: rows[0]?.silent ?? undefined }
  } finally {
    await client.end()
  }
}

export interface Running {
  readonly name: string
  readonly roles: string
  readonly startedAt: Date
  readonly beatAt: Date
  /** Since then, by the clock of the database. */
  readonly secondsSilent: number
  /** Of its clock to the database's; less than nothing: it is behind. */
  readonly secondsAhead: number
}

/** Processes that were heard of in the last day, the newest first. */
export async function listProcesses(db: Db): Promise<Running[]> {
  const { rows } = await sql<Running>`
    select name, roles, started_at as "startedAt", beat_at as "beatAt",
      extract(epoch from now() - beat_at)::float8 as "secondsSilent", ahead_ms / 1000.0::float8 as "secondsAhead" from process
    where beat_at > now() - interval '1 day' order by beat_at desc limit 20`.execute(db)
  return rows
}

/** As long as it is not released no process starts on this database. Throws when one runs. */
export async function keepAway(url: string): Promise<{ release(): Promise<void> }> {
  const client = await hold(url)
  return { release: () => client.end() }
}

/** Throws when a process runs on this database, of others than `way` allows; for what must be done before one may. */
export async function requireNobody(url: string, way: Way = 'alone'): Promise<void> {
  await (await hold(url, way)).end()
}

export async function beAlone(url: string, note: ProcessNote, way: Way = 'alone', every = beatEvery): Promise<Alone> {
  const id = randomUUID()
  const lost = Promise.withResolvers<string>()
  const released = new AbortController()
  let webs = 1
  let wasFirst: boolean | undefined
  let client = await takeOver()
  let isOwed = false
  const beat = setInterval(() => {
    // Nothing for two beats: what the lock hangs on is gone, and its server may have been told nothing.
    if (isOwed) return breakOff(client)
    isOwed = true
    client
      .query(
        `update process set beat_at = now(), ahead_ms = extract(epoch from $2::timestamptz - clock_timestamp()) * 1000 where id = $1`,
        [id, new Date()],
      )
      .catch(() => undefined)
      .finally(() => (isOwed = false))
    count(client).catch(() => undefined)
  }, every)
  beat.unref()

  async function count(using: Client): Promise<void> {
    const { rows } = await using.query<{ webs: number }>(
      `select count(*)::int as webs from process where 'web' = any(string_to_array(roles, '+')) and beat_at > now() - $1::interval`,
      [silentFor],
    )
    webs = Math.max(1, rows[0]?.webs ?? 1)
  }

  async function takeOver(): Promise<Client> {
    const taken = await hold(url, way)
    // Whoever else is written here is dead where nobody else holds the lock.
    const isOnly = !(await isHeldByOthers(taken))
    await taken.query(`delete from process where id <> $1 and ($2 or beat_at < now() - $3::interval)`, [id, isOnly, silentFor])
    wasFirst ??= isOnly
    await taken.query('insert into process (id, name, roles) values ($1, $2, $3) on conflict (id) do nothing', [id, note.name, note.roles])
    await count(taken)
    taken.once('end', () => void returnTo())
    return taken
  }

  /** The database was away, and the lock with it. */
  async function returnTo(): Promise<void> {
    while (!released.signal.aborted) {
      try {
        client = await takeOver()
        return
      } catch (error) {
        if (error instanceof HeldByAnother) return lost.resolve(error.message)
        await wait(reconnectEvery)
      }
    }
  }

  return {
    lost: lost.promise,
    wasFirst: wasFirst ?? true,
    webs: () => webs,
    async release() {
      released.abort()
      clearInterval(beat)
      await client.query('delete from process where id = $1', [id]).catch(() => undefined)
      await client.end().catch(() => undefined)
    },
  }
}
