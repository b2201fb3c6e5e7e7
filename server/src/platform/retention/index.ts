// What is kept for a while, and goes. Whoever keeps something says how it is counted and swept; for how long stands in one table, which is
// shown. A sweep that has no job of its own comes round each hour.
import { sql, type RawBuilder } from 'kysely'
import { after, days, type Clock } from '../clock.ts'
import type { Db } from '../db/index.ts'
import type { Jobs, NoData } from '../jobs/index.ts'
import { kindOf, retentionKeys, type RetentionKey } from './kinds.ts'

export { kindOf, retentionKeys, retentions, type RetentionKey } from './kinds.ts'
export { nextOf } from './next.ts'

declare module '../jobs/index.ts' {
  interface JobPayloads {
    'retention.sweep': NoData
  }
}

export interface Kept {
  /** A row for each that is older. */
  readonly old: (before: Date) => RawBuilder<unknown>
  /** Answers how many went; called again as long as it answers `atOnce`. */
  readonly sweep: (before: Date, most: number) => Promise<number>
  /** The job that sweeps it; without, the one for all. */
  readonly job?: string
}

export interface RetentionLine {
  readonly key: RetentionKey
  readonly label: string
  readonly why: string
  readonly days: number
  /** Go with the next sweep; counted no further than 10,000. */
  readonly waiting: number
  readonly sweptAt: Date | null
  readonly removed: number
  readonly job: string
}

type Tables = { retention_run: { key: string; at: Date; removed: string } }

const ownJob = 'retention.sweep'
const atOnce = 5000
const mostCounted = 10_000

export type Retention = ReturnType<typeof createRetention>

export function createRetention({ db, clock, jobs }: { readonly db: Db; readonly clock: Clock; readonly jobs: Jobs }) {
  const kinds = new Map<RetentionKey, Kept>()
  const beforeOf = (key: RetentionKey) => after(clock.now(), -days(kindOf(key).days))

  const sweep = async (key: RetentionKey): Promise<void> => {
    const kept = kinds.get(key)
    if (!kept) throw new Error(`Nobody keeps ${key}`)
    const before = beforeOf(key)
    let removed = 0
    for (let count = atOnce; count === atOnce; removed += count) count = await kept.sweep(before, atOnce)
    await sql`
      insert into retention_run (key, at, removed) values (${key}, ${clock.now()}, ${removed})
      on conflict (key) do update set at = excluded.at, removed = excluded.removed`.execute(db)
  }

  jobs.define({
    name: ownJob,
    schedule: '17 * * * *',
    async run() {
      for (const [key, { job }] of kinds) if (job === undefined) await sweep(key)
    },
  })

  const count = async (rows: RawBuilder<unknown>): Promise<number> => {
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::int as count from (${rows} limit ${mostCounted}) as old`.execute(db)
    return found[0]?.count ?? 0
  }

  return {
    keep(key: RetentionKey, kept: Kept): void {
      if (kinds.has(key)) throw new Error(`${key} is kept twice`)
      kinds.set(key, kept)
    },
    sweep,
    async list(): Promise<RetentionLine[]> {
      const runs = await db.withTables<Tables>().selectFrom('retention_run').selectAll().execute()
      const last = new Map(runs.map((run) => [run.key, run]))
      const lines: RetentionLine[] = []
      for (const key of retentionKeys) {
        const kept = kinds.get(key)
        if (!kept) continue
        const run = last.get(key)
        lines.push({
          key,
          ...kindOf(key),
          waiting: await count(kept.old(beforeOf(key))),
          sweptAt: run?.at ?? null,
          removed: Number(run?.removed ?? 0),
          job: kept.job ?? ownJob,
        })
      }
      return lines
    },
  }
}

/** How many rows a statement took away. */
export const gone = async (db: Db, statement: RawBuilder<unknown>): Promise<number> =>
  Number((await statement.execute(db)).numAffectedRows ?? 0)
