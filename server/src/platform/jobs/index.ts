// Background work on a queue in Postgres. A job is sent in the transaction that needs it, carries ids only, runs at
// least once, and so must be safe to run twice.
import { CompiledQuery, type Kysely } from 'kysely'
import { PgBoss, type Job, type SendOptions as BossSendOptions } from 'pg-boss'
import type { Logger } from '../log.ts'
import type { Db } from '../db/index.ts'

export type JobData = Readonly<Record<string, string | number | boolean | null>>

export interface JobKind {
  readonly name: string
  readonly run: (data: JobData) => Promise<void>
  /** Attempts after the first, with growing pauses. */
  readonly retries?: number
  /** How many of this kind run at once in one process. */
  readonly atOnce?: number
  /** Cron expression (UTC) for work that comes round. */
  readonly schedule?: string
}

export interface SendOptions {
  readonly startAfter?: Date
  /** While one with this key waits, another is not added. */
  readonly singletonKey?: string
}

export interface Jobs {
  define(kind: JobKind): void
  /** `tx`: the job exists exactly if the transaction commits. */
  send(tx: Db, name: string, data: JobData, options?: SendOptions): Promise<void>
  /** Makes the queues; with `work` this process also takes jobs from them. */
  start(options: { work: boolean }): Promise<void>
  /** Runs what waits and is due, in this call, until nothing is left or under way here; for tests and commands. */
  drain(): Promise<number>
  /** Throws when the queue does not answer. */
  check(): Promise<void>
  stop(): Promise<void>
}

const schema = 'pgboss'
const drainTimeout = 120_000

/** Installs or updates the queue's own tables, as the login role. */
export async function migrateJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, schema, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => undefined)
  await boss.start()
  const db = boss.getDb()
  await db.executeSql(`grant usage on schema ${schema} to fieldhouse_app`)
  await db.executeSql(`grant all on all tables in schema ${schema} to fieldhouse_app`)
  await db.executeSql(`grant execute on all functions in schema ${schema} to fieldhouse_app`)
  await boss.stop({ graceful: false })
}

export function createJobs(url: string, log: Logger): Jobs {
  const kinds = new Map<string, JobKind>()
  const boss = new PgBoss({ connectionString: url, schema, migrate: false, max: 3, useListenNotify: true })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))

  /** What the workers of this process are at. */
  const underWay = new Set<Promise<void>>()
  const runAll = async (kind: JobKind, jobs: Job<JobData>[]) => {
    const running = (async () => {
      for (const job of jobs) await kind.run(job.data)
    })()
    underWay.add(running)
    try {
      await running
    } finally {
      underWay.delete(running)
    }
  }

  return {
    define(kind) {
      if (kinds.has(kind.name)) throw new Error(`The job ${kind.name} is defined twice`)
      kinds.set(kind.name, kind)
    },
    async send(tx, name, data, options = {}) {
      if (!kinds.has(name)) throw new Error(`There is no job ${name}`)
      await boss.send(name, data, {
        db: asJobDatabase(tx),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
        ...(options.singletonKey === undefined ? {} : { singletonKey: options.singletonKey }),
      })
    },
    async start({ work }) {
      await boss.start()
      for (const kind of kinds.values()) {
        await ensureQueue(boss, kind)
        if (!work) continue
        const workers = { localConcurrency: kind.atOnce ?? 1, pollingIntervalSeconds: 2 }
        await boss.work<JobData>(kind.name, workers, (jobs) => runAll(kind, jobs))
        if (kind.schedule !== undefined) await boss.schedule(kind.name, kind.schedule)
      }
    },
    async drain() {
      const deadline = Date.now() + drainTimeout
      for (let done = 0; ; ) {
        const before = done
        for (const kind of await findDue(boss, kinds)) done += await drainKind(boss, kind)
        if (Date.now() > deadline) throw new Error('Jobs keep sending jobs')
        if (done > before) continue
        if (underWay.size === 0) return done
        // Taken by a worker of this process before this call could; it may send others.
        await Promise.allSettled(underWay)
      }
    },
    async check() {
      await boss.getDb().executeSql(`select 1 from ${schema}.version`)
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

async function ensureQueue(boss: PgBoss, kind: JobKind): Promise<void> {
  const options = { retryLimit: kind.retries ?? 5, retryBackoff: true, retryDelay: 2, notify: true }
  if (await boss.getQueue(kind.name)) await boss.updateQueue(kind.name, options)
  else await boss.createQueue(kind.name, options)
}

/** Asking for what is due at all spares asking every queue. */
async function findDue(boss: PgBoss, kinds: ReadonlyMap<string, JobKind>): Promise<JobKind[]> {
  const due = await boss.getDb().executeSql(
    `select distinct name from ${schema}.job where state < 'active' and start_after <= ${schema}.job_now()`,
  )
  const names = new Set((due.rows as { name: string }[]).map(({ name }) => name))
  return [...kinds.values()].filter(({ name }) => names.has(name))
}

async function drainKind(boss: PgBoss, kind: JobKind): Promise<number> {
  const jobs = await boss.fetch<JobData>(kind.name, { batchSize: 50 })
  for (const job of jobs) {
    await kind.run(job.data)
    await boss.complete(kind.name, job.id)
  }
  return jobs.length
}

/** Lets the queue write through our transaction. */
function asJobDatabase(tx: Kysely<object>): NonNullable<BossSendOptions['db']> {
  return {
    async executeSql(text: string, values?: unknown[]) {
      const { rows } = await tx.executeQuery(CompiledQuery.raw(text, values ?? []))
      return { rows }
    },
  }
}
