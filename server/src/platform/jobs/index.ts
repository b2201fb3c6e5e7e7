// Background work on a queue in Postgres. A job is sent in the transaction that needs it, carries ids only, runs at
// least once, and so must be safe to run twice.
import type { Switch } from '@fieldhouse/contract'
import { setTimeout as pause } from 'node:timers/promises'
import { CompiledQuery, type Kysely } from 'kysely'
import { PgBoss, type SendOptions as BossSendOptions } from 'pg-boss'
import { createOnlyProcess, type Bus } from '../bus/index.ts'
import { seenFromOutside, systemClock, type Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { afterCommit, createPool, type Db } from '../db/index.ts'
import { ensureQueues, ensureSchedules, schema } from './install.ts'
import type { AnyKind, JobKind } from './kind.ts'
import { createWorkers, type Workers } from './workers.ts'

export { migrateJobs } from './install.ts'
export { isQueue, listPaused, pauseQueue, unpauseQueue, type Paused } from './pausing.ts'
export { discard, listGaveUp, listQueues, schedulesOf, tryAgain, type GaveUp, type QueueState } from './looking.ts'
export type { NoData } from './kind.ts'

/**
 * Every kind of job, with what goes with it: ids only. Each module adds its own by `declare module`; a job that is not here can
 * neither be sent nor defined.
 */
// oxlint-disable-next-line no-empty-interface, no-empty-object-type
export interface JobPayloads {}
export type JobName = keyof JobPayloads

declare module '../bus/index.ts' {
  interface Signals {
    'jobs.sent': { name: string }
  }
}

export interface SendOptions {
  readonly startAfter?: Date
  /** While one with this key waits, another is not added; of two sent at the same moment both may be. */
  readonly singletonKey?: string
  /** Whose work it is; see `atOncePerAccount`. */
  readonly accountId?: string
}

/** When to look again at what may not run now; undefined: it may. */
export type Pausing = (actsIn: readonly Switch[]) => Promise<Date | undefined>

export interface Jobs {
  /** Asked before each job that acts for people. */
  pauseBy(ask: Pausing): void
  define<N extends JobName>(kind: JobKind<N, Readonly<JobPayloads[N]>>): void
  /** `tx`: the job exists exactly if the transaction commits. */
  send<N extends JobName>(tx: Db, name: N, data: JobPayloads[N], options?: SendOptions): Promise<void>
  /** The clock of the site went ahead by so many milliseconds: what waits for a moment of it waits so much less. */
  comeForward(tx: Db, milliseconds: number): Promise<void>
  /** What goes with those of a name that wait or run. One that failed for good, or was lost, does neither. */
  living<N extends JobName>(tx: Db, name: N): Promise<JobPayloads[N][]>
  /**
   * Makes the queues; with `work` this process also takes jobs from them. `isAlone`: nobody else does, so that a job that is
   * still marked as running was left by a process that was killed, and is tried again now.
   */
  start(options: { work: boolean; isAlone?: boolean }): Promise<void>
  /** Takes jobs from now on, where `start` did not. */
  begin(): Promise<void>
  /**
   * Runs what waits and is due, in this call, until nothing is left or under way here; for tests and commands. Answers how many ran,
   * those that workers of this process took since the last call among them.
   */
  drain(): Promise<number>
  /** Runs once what comes round, one after the other, in this call; for tests. */
  comeRound(): Promise<void>
  /** Queues that staff stopped, as far as this process knows: it takes nothing from them. */
  pausedHere(): readonly string[]
  /** Throws when the queue does not answer. */
  check(): Promise<void>
  /** Takes no more jobs and gives back what does not end soon. */
  release(): Promise<void>
  stop(): Promise<void>
}

const drainTimeout = 120_000
/** A job that is marked as running and that no worker here has yet: it is on its way to one, or its process was killed. */
const handOver = 5000

export function createJobs(
  url: string,
  faults: Faults,
  { bus = createOnlyProcess(), clock = systemClock }: { bus?: Pick<Bus, 'tell' | 'on'>; clock?: Clock } = {},
): Jobs {
  const kinds = new Map<string, AnyKind>()
  const pool = createPool({ url, size: 3 })
  const boss = new PgBoss({ db: onPool(pool), schema, migrate: false })
  boss.on('error', (error) => faults.note('job queue', error))
  const workers = createWorkers(
    boss,
    faults,
    () => findDue(boss, kinds),
    () => findPaused(boss),
  )
  let isWorking = false
  bus.on('jobs.sent', ({ name }) => workers.wake(name))
  /** Whoever takes jobs wakes itself; others learn it over the bus, or by their look. */
  const wake = (name: string) => (isWorking ? workers.wake(name) : bus.tell('jobs.sent', { name }))

  let pausing: Pausing = async () => undefined
  // The queue goes by the clock of the database.
  const startOf = (at: Date) => ({ startAfter: seenFromOutside(clock, at) })
  const sendLater = async (name: string, data: unknown, at: Date) => void (await boss.send(name, data as object, startOf(at)))

  const begin = async (isAlone: boolean) => {
    isWorking = true
    if (isAlone) await takeBackAbandoned(boss, kinds)
    await workers.start(kinds.values())
    await ensureSchedules(boss, kinds.values())
  }

  return {
    pauseBy: (ask) => void (pausing = ask),
    define(kind) {
      if (kinds.has(kind.name)) throw new Error(`The job ${kind.name} is defined twice`)
      // Only `send` puts jobs of this name there, with this payload.
      const known = kind as unknown as AnyKind
      kinds.set(kind.name, kind.actsIn ? whenAllowed(known, () => pausing(kind.actsIn ?? []), sendLater) : known)
    },
    async send(tx, name, data, options = {}) {
      if (!kinds.has(name)) throw new Error(`There is no job ${name}`)
      if (options.singletonKey !== undefined && (await isWaiting(tx, name, options.singletonKey))) return
      await boss.send(name, data, {
        db: asJobDatabase(tx),
        ...(options.startAfter ? startOf(options.startAfter) : {}),
        ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey }),
        ...(options.accountId === undefined ? {} : { group: { id: options.accountId } }),
      })
      afterCommit(tx, () => wake(name))
    },
    async comeForward(tx, milliseconds) {
      const text = `update ${schema}.job set start_after = start_after - $1 * interval '1 millisecond'
        where state = 'created' and start_after > ${schema}.job_now()`
      await tx.executeQuery(CompiledQuery.raw(text, [milliseconds]))
      afterCommit(tx, () => [...kinds.keys()].forEach(wake))
    },
    async living<N extends JobName>(tx: Db, name: N) {
      const text = `select data from ${schema}.job where name = $1 and state < 'completed'`
      const { rows } = await tx.executeQuery<{ data: JobPayloads[N] }>(CompiledQuery.raw(text, [name]))
      return rows.map(({ data }) => data)
    },
    async start({ work, isAlone = false }) {
      await boss.start()
      await ensureQueues(boss, kinds.values())
      if (work) await begin(isAlone)
    },
    begin: () => begin(false),
    async drain() {
      const deadline = performance.now() + drainTimeout
      for (let done = 0; ; ) {
        const before = done
        for (const name of await findDue(boss, kinds)) done += await drainKind(boss, kinds.get(name))
        if (performance.now() > deadline) throw new Error('Jobs keep sending jobs')
        if (done > before) continue
        // Taken by a worker of this process before this call could; it may send others.
        if (!(await isTaken(boss, kinds, workers))) return done + workers.countEnded()
        await workers.idle()
      }
    },
    async comeRound() {
      const { signal } = new AbortController()
      for (const kind of kinds.values()) if (kind.schedule !== undefined) await kind.run({}, signal)
    },
    pausedHere: workers.paused,
    async check() {
      await boss.getDb().executeSql(`select 1 from ${schema}.version`)
    },
    release: workers.stop,
    async stop() {
      await workers.stop()
      await boss.stop({ graceful: true, timeout: 1000 })
      if (!pool.ending) await pool.end()
    },
  }
}

/** What comes round finds by itself what it left; of the rest another is sent, so that none is lost. */
const whenAllowed = (
  kind: AnyKind,
  pausing: () => Promise<Date | undefined>,
  sendLater: (name: string, data: unknown, at: Date) => Promise<void>,
): AnyKind => ({
  ...kind,
  async run(data, signal) {
    const again = await pausing()
    if (again === undefined) return kind.run(data, signal)
    if (kind.schedule === undefined) await sendLater(kind.name, data, again)
  },
})

/** How many jobs wait longer than they should, and how many failed for good in these days, by their names. */
export async function lateJobs(db: Db, minutes: number, days: number): Promise<{ late: number; failed: string[] }> {
  const text = `select count(*) filter (where state < 'active' and not blocked and start_after < now() - $1 * interval '1 minute'
        and not exists (select 1 from queue_pause where queue_pause.name = job.name))::int as late,
      coalesce(array_agg(distinct name) filter (where state = 'failed' and completed_on > now() - $2 * interval '1 day'), '{}') as failed
    from ${schema}.job`
  const { rows } = await db.executeQuery<{ late: number; failed: string[] }>(CompiledQuery.raw(text, [minutes, days]))
  return rows[0] ?? { late: 0, failed: [] }
}

/** Asking for what is due at all spares asking every queue; each name costs one look into an index. */
async function findDue(boss: PgBoss, kinds: ReadonlyMap<string, AnyKind>): Promise<string[]> {
  const due = await boss.getDb().executeSql(
    `select name from unnest($1::text[]) name where exists (select 1 from ${schema}.job
       where job.name = name.name and state < 'active' and not blocked and start_after <= ${schema}.job_now())
     and not exists (select 1 from public.queue_pause where queue_pause.name = name.name)`,
    [[...kinds.keys()]],
  )
  return (due.rows as { name: string }[]).map(({ name }) => name)
}

async function findPaused(boss: PgBoss): Promise<string[]> {
  const { rows } = await boss.getDb().executeSql('select name from public.queue_pause')
  return (rows as { name: string }[]).map(({ name }) => name)
}

async function takeBackAbandoned(boss: PgBoss, kinds: ReadonlyMap<string, AnyKind>): Promise<void> {
  const { rows } = await boss
    .getDb()
    .executeSql(`select name, id from ${schema}.job where state = 'active' and name = any($1)`, [[...kinds.keys()]])
  for (const { name, id } of rows as { name: string; id: string }[]) await boss.fail(name, id, { message: 'Its process ended' })
}

/** Whether a worker of this process has a job, or will as soon as the queue hands it over. */
async function isTaken(boss: PgBoss, kinds: ReadonlyMap<string, AnyKind>, workers: Workers): Promise<boolean> {
  if (!workers.isIdle) return true
  if (!workers.isAtWork) return false
  for (const until = performance.now() + handOver; performance.now() < until && workers.isIdle; await pause(10)) {
    const { rows } = await boss
      .getDb()
      .executeSql(`select 1 from ${schema}.job where state = 'active' and name = any($1) limit 1`, [[...kinds.keys()]])
    if (rows.length === 0) return false
  }
  return !workers.isIdle
}

async function drainKind(boss: PgBoss, kind: AnyKind | undefined): Promise<number> {
  if (!kind) return 0
  const jobs = await boss.fetch<object>(kind.name, { batchSize: 50 })
  for (const job of jobs) {
    // Only a worker of the queue gives one.
    await kind.run(job.data, (job as { signal?: AbortSignal }).signal ?? new AbortController().signal)
    await boss.complete(kind.name, job.id)
  }
  return jobs.length
}

/** The queue itself looks at the key in queues of other kinds only. */
async function isWaiting(tx: Kysely<object>, name: string, key: string): Promise<boolean> {
  const text = `select 1 from ${schema}.job where name = $1 and singleton_key = $2 and state < 'active' limit 1`
  return (await tx.executeQuery(CompiledQuery.raw(text, [name, key]))).rows.length > 0
}

/** Connections as all others are: of our zone, and given up where their server is gone. */
const onPool = (pool: ReturnType<typeof createPool>): NonNullable<BossSendOptions['db']> => ({
  executeSql: (text: string, values?: unknown[]) => pool.query(text, values ?? []),
})

/** Lets the queue write through our transaction. */
function asJobDatabase(tx: Kysely<object>): NonNullable<BossSendOptions['db']> {
  return {
    async executeSql(text: string, values?: unknown[]) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values ?? []))
      return { rows }
    },
  }
}
