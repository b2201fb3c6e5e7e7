// How many did something to a thing in a time, and who last: for numbers that are counted whenever they are shown.
import { sql, type RawBuilder } from 'kysely'
import { runFragment, type Db } from '#platform/db/index.ts'
import { notApart, notMuted } from './store.ts'

export interface ActWindow {
  readonly subjectId: string
  readonly from: Date
  readonly until: Date
  /** More than so many, the first ones, need not be counted; who the newest are is not known then. */
  readonly most?: number
}

export interface Acts {
  readonly total: number
  /** When the first of them did; null: nobody did. */
  readonly first: Date | null
  /** The newest two. */
  readonly newest: readonly string[]
}

export interface ActsOptions {
  /** Somebody may have done it several times: people are counted. */
  readonly severalEach?: boolean
}

const each = sql`acts.account_id, acts.at, acts.at as first`
const people = sql`acts.account_id, max(acts.at) as at, min(acts.at) as first`

/**
 * One answer for each window, in their order. `acts` is a query of the columns `subject_id`, `account_id` and `at`. Neither the reader
 * nor anybody who is apart from them, or whom they have muted, is among those who did.
 */
export async function countActs(
  db: Db,
  readerId: string,
  windows: readonly ActWindow[],
  acts: RawBuilder<unknown>,
  { severalEach = false }: ActsOptions = {},
): Promise<Acts[]> {
  if (windows.length === 0) return []
  const column = <K extends keyof ActWindow>(name: K) => windows.map((window) => window[name])
  return runFragment(
    db,
    sql<Acts>`
      select count(a.account_id)::int as total, min(a.first) as first,
        coalesce((array_agg(a.account_id order by a.at desc, a.account_id) filter (where a.account_id is not null))[1:2], '{}') as newest
      from unnest(${column('subjectId')}::uuid[], ${column('from')}::timestamptz[], ${column('until')}::timestamptz[],
        ${windows.map(({ most }) => most ?? null)}::int[]) with ordinality as w (subject_id, starts, ends, most, place)
      left join lateral (
        select ${severalEach ? people : each} from (${acts}) as acts
        where acts.subject_id = w.subject_id and acts.at >= w.starts and acts.at < w.ends and acts.account_id <> ${readerId}
          and ${notApart(readerId, sql.ref('acts.account_id'))} and ${notMuted(readerId, sql.ref('acts.account_id'))}
        ${severalEach ? sql`group by acts.account_id` : sql``}
        ${windows.some(({ most }) => most !== undefined) ? sql`order by first` : sql``}
        limit w.most
      ) a on true
      group by w.place order by w.place`,
  )
}

export interface ActSample {
  readonly subjectId: string
  /** People, each once. */
  readonly total: number
  /** The newest of them. */
  readonly newest: readonly string[]
}

/** Who did something to each of these since a moment; `acts` as `countActs` takes it. For numbers that concern no reader. */
export const sampleActs = (db: Db, ids: readonly string[], since: Date, most: number, acts: RawBuilder<unknown>): Promise<ActSample[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : runFragment(
        db,
        sql<ActSample>`
          select i.id as "subjectId", max(a.total)::int as total, array_agg(a.account_id order by a.at desc, a.account_id) as newest
          from unnest(${[...ids]}::uuid[]) as i (id)
          cross join lateral (
            select acts.account_id, max(acts.at) as at, count(*) over () as total from (${acts}) as acts
            where acts.subject_id = i.id and acts.at >= ${since} group by acts.account_id order by 2 desc, 1 limit ${most}
          ) a
          group by i.id`,
      )
