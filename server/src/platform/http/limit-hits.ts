// Whom limits have stopped, for a week: gathered in memory and written together, so that a flood of refusals costs no write each.
import { sql } from 'kysely'
import { after, days, hours, type Clock } from '../clock.ts'
import type { Db } from '../db/index.ts'
import { gone, type Retention } from '../retention/index.ts'
import type { Keys } from '../secrets.ts'
import type { ViewCounter } from '../view-counter.ts'
import type { Refused } from './limits.ts'

/** So many of one hour are told apart by a process; whoever comes after them is counted by what they did alone. */
const mostApart = 20_000
const mostListed = 20

interface Sum {
  readonly refused: number
  readonly actions: string[]
  readonly lastAt: Date
}
export interface LimitHits {
  note(refused: Refused): void
  look(since: Date): Promise<{
    readonly actions: { readonly action: string; readonly refused: number }[]
    readonly networks: (Sum & { readonly network: string })[]
    readonly accounts: (Sum & { readonly accountId: string })[]
  }>
}

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly keys: Keys
  readonly retention: Pick<Retention, 'keep'>
  readonly views: Pick<ViewCounter, 'each' | 'flush'>
}

type Noted = readonly [hour: number, action: string, key: string, accountId: string | null, network: string | null]

export function createLimitHits({ db, clock, keys, retention, views }: Needs): LimitHits {
  retention.keep('limits', {
    old: (before) => sql`select 1 from limit_hit where bucket < ${before}`,
    sweep: (before, most) =>
      gone(db, sql`delete from limit_hit where ctid = any(array(select ctid from limit_hit where bucket < ${before} limit ${most}))`),
  })
  let apart = { hour: 0, seen: new Set<string>() }

  const count = views.each(async (gathered) => {
    const rows = [...gathered].map(([noted, n]) => ({ noted: JSON.parse(noted) as Noted, n }))
    const column = <T>(read: (row: (typeof rows)[number]) => T) => rows.map(read)
    await sql`
      insert into limit_hit as h (bucket, action, subject, account_id, network, count, last_at)
      select bucket, action, subject, account_id, network, count, ${clock.now()} from unnest(
        ${column(({ noted: [hour] }) => new Date(hour))}::timestamptz[], ${column(({ noted: [, action] }) => action)}::text[],
        ${column(({ noted: [, , key] }) => keys.print('limit', key))}::bytea[],
        ${column(({ noted: [, , , accountId] }) => accountId)}::uuid[], ${column(({ noted: [, , , , network] }) => network)}::text[],
        ${column(({ n }) => n)}::int[]
      ) as n (bucket, action, subject, account_id, network, count)
      on conflict (bucket, action, subject) do update set count = h.count + excluded.count, last_at = excluded.last_at`.execute(db)
  })

  const sums = (since: Date, of: 'account_id' | 'network') =>
    sql<{ of: string; refused: number; actions: string[]; last_at: Date }>`
      select ${sql.ref(of)}::text as of, sum(count)::int as refused, array_agg(distinct action) as actions, max(last_at) as last_at
      from limit_hit where bucket >= ${since} and ${sql.ref(of)} is not null
      group by 1 order by 2 desc, 1 limit ${mostListed}`.execute(db)

  return {
    note({ action, key, accountId = null, network = null }) {
      const hour = Math.floor(clock.now().getTime() / hours(1)) * hours(1)
      if (apart.hour !== hour) apart = { hour, seen: new Set() }
      const isApart = apart.seen.has(key) || apart.seen.size < mostApart
      if (isApart) apart.seen.add(key)
      const noted: Noted = isApart ? [hour, action, key, accountId, network] : [hour, action, '', null, null]
      count(JSON.stringify(noted))
    },

    async look(since) {
      await views.flush()
      const from = since < after(clock.now(), -days(7)) ? after(clock.now(), -days(7)) : since
      const [actions, networks, accounts] = await Promise.all([
        sql<{ action: string; refused: number }>`
          select action, sum(count)::int as refused from limit_hit where bucket >= ${from} group by 1 order by 2 desc, 1 limit 50`.execute(
          db,
        ),
        sums(from, 'network'),
        sums(from, 'account_id'),
      ])
      const told = ({ refused, actions: all, last_at: lastAt }: (typeof networks.rows)[number]) => ({ refused, actions: all, lastAt })
      return {
        actions: actions.rows,
        networks: networks.rows.map((row) => ({ network: row.of, ...told(row) })),
        accounts: accounts.rows.map((row) => ({ accountId: row.of, ...told(row) })),
      }
    },
  }
}
