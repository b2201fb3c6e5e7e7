// All SQL on the tables `supporter_stat`, `supporter_due` and `supporter_wish`.
import { sql, type RawBuilder } from 'kysely'
import { isHeldBy, subscribedTime } from '#books/entitlements'
import { allPairs, pairOfSale, paidByPairs } from '#books/sales'
import { pagesSelling } from '#ground/pages'
import { notApart } from '#ground/relations'
import type { Db } from '#platform/db/index.ts'
import type { PairTable, StatTable, Tables, WishTable } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

const addDue = async (tx: Db, pairs: RawBuilder<unknown>): Promise<void> =>
  void (await sql`insert into supporter_due (page_id, account_id) select page_id, account_id from (${pairs}) pair on conflict do nothing`.execute(
    tx,
  ))

export const noteSale = (tx: Db, saleId: string) => addDue(tx, pairOfSale(saleId))
export const notePair = (tx: Db, pageId: string, accountId: string) =>
  addDue(tx, sql`select ${pageId}::uuid as page_id, ${accountId}::uuid as account_id`)
/** Everybody who ever paid anybody. */
export const noteAll = (tx: Db) => addDue(tx, allPairs)

/** Those whose numbers change by themselves, and were counted before a moment: of thirty days, and whose subscription runs. */
export const noteOld = (tx: Db, before: Date, now: Date) =>
  addDue(
    tx,
    sql`select page_id, account_id from supporter_stat stat where counted_at < ${before}
      and (spent_30d > 0 or ${isHeldBy(sql.ref('stat.account_id'), 'page', sql.ref('stat.page_id'), now)})`,
  )

export async function takeDue(tx: Db, limit: number): Promise<PairTable[]> {
  const { rows } = await sql<PairTable>`
    delete from supporter_due where (page_id, account_id) in (
      select page_id, account_id from supporter_due order by page_id, account_id limit ${limit} for update skip locked
    ) returning page_id, account_id`.execute(tx)
  return rows
}

const secondsOfMonth = 2_629_800

/** Worked out from all sales and grants there are; a pair with nothing paid loses its row. */
export async function count(tx: Db, pairs: readonly PairTable[], now: Date, since: Date): Promise<void> {
  const [pageIds, accountIds] = [pairs.map((pair) => pair.page_id), pairs.map((pair) => pair.account_id)]
  const given = sql`unnest(${pageIds}::uuid[], ${accountIds}::uuid[])`
  const named = sql`(select * from ${given} as given (page_id, account_id))`
  await sql`
    with paid as (${paidByPairs(named, since)}), subscribed as (${subscribedTime(named, now)}), gone as (
      delete from supporter_stat stat using ${named} pair where stat.page_id = pair.page_id and stat.account_id = pair.account_id
        and not exists (select 1 from paid where paid.page_id = pair.page_id and paid.account_id = pair.account_id)
    )
    insert into supporter_stat (page_id, account_id, since, months, spent_30d, spent, counted_at)
    select paid.page_id, paid.account_id, paid.since, 
      case when subscribed.seconds is null then 0 else greatest(1, ceil(subscribed.seconds / ${secondsOfMonth}::float8)) end::int,
      paid.spent_since, paid.spent, ${now}
    from paid left join subscribed using (page_id, account_id)
    on conflict (page_id, account_id) do update set since = excluded.since, months = excluded.months, spent_30d = excluded.spent_30d,
      spent = excluded.spent, counted_at = excluded.counted_at`.execute(tx)
}

/** Months of these, each pair by `page:account`; none on pages where nothing may be earned. */
export async function monthsOf(db: Db, pairs: readonly PairTable[]): Promise<Map<string, number>> {
  if (pairs.length === 0) return new Map()
  const { rows } = await sql<PairTable & { months: number }>`
    select page_id, account_id, months from supporter_stat where months > 0 and page_id in (${pagesSelling(undefined)}) and (page_id, account_id) in (
      select * from unnest(${pairs.map((pair) => pair.page_id)}::uuid[], ${pairs.map((pair) => pair.account_id)}::uuid[]))`.execute(db)
  return new Map(rows.map((row) => [`${row.page_id}:${row.account_id}`, row.months]))
}

export interface Shown {
  readonly pageId: string
  readonly readerId: string | undefined
  /** A subquery of who may be named at all. */
  readonly adults: RawBuilder<unknown>
}

/** Those who want to be named, less who is apart from the reader and who is a minor. */
const shown = ({ pageId, readerId, adults }: Shown) => sql`
  from supporter_stat stat join supporter_wish wish using (page_id, account_id)
  where stat.page_id = ${pageId} and wish.is_shown and stat.account_id in (${adults}) and ${notApart(readerId, sql.ref('stat.account_id'))}`

export async function listShown(db: Db, wish: Shown, { limit, offset }: { limit: number; offset: number }) {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<StatTable>`select stat.* ${shown(wish)} order by stat.months desc, stat.since, stat.account_id limit ${limit} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${shown(wish)}`.execute(db),
  ])
  return { rows, total: counted[0]?.total ?? 0 }
}

export const listTop = async (db: Db, wish: Shown, limit: number): Promise<StatTable[]> =>
  (
    await sql<StatTable>`
      select stat.* ${shown(wish)} and stat.spent_30d > 0 order by stat.spent_30d desc, stat.since, stat.account_id limit ${limit}`.execute(
      db,
    )
  ).rows

export async function listOf(db: Db, accountId: string, { limit, offset }: { limit: number; offset: number }) {
  const found = on(db).selectFrom('supporter_stat').where('account_id', '=', accountId)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('since', 'desc').orderBy('page_id').limit(limit).offset(offset).execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** Whether there is anything paid and not given back. */
export async function hasPaid(db: Db, pair: PairTable, since: Date): Promise<boolean> {
  const pairs = sql`(select ${pair.page_id}::uuid as page_id, ${pair.account_id}::uuid as account_id)`
  const { rows } = await sql`select 1 from (${paidByPairs(pairs, since)}) paid`.execute(db)
  return rows.length > 0
}

export const loadWishes = (db: Db, accountId: string, pageIds: readonly string[]) =>
  on(db)
    .selectFrom('supporter_wish')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('page_id', '=', sql<string>`any(${[...pageIds]}::uuid[])`)
    .execute()

export const saveWish = async (db: Db, wish: WishTable): Promise<void> =>
  void (await on(db)
    .insertInto('supporter_wish')
    .values(wish)
    .onConflict((conflict) => conflict.columns(['page_id', 'account_id']).doUpdateSet({ is_shown: wish.is_shown, said_at: wish.said_at }))
    .execute())
