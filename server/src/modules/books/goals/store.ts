// All SQL on the tables `goal` and `goal_due`.
import { sql, type Updateable } from 'kysely'
import { sellerOfSale, soldBetween } from '#books/sales'
import type { Db } from '#platform/db/index.ts'
import type { GoalTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insert = async (tx: Db, goal: GoalTable): Promise<void> => void (await on(tx).insertInto('goal').values(goal).execute())

export const lock = (tx: Db, id: string) => on(tx).selectFrom('goal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const update = (tx: Db, id: string, change: Updateable<GoalTable>) =>
  on(tx).updateTable('goal').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Those that are collected for now, the oldest first. */
export const listActive = (db: Db, pageId: string, now: Date) =>
  on(db)
    .selectFrom('goal')
    .selectAll()
    .where('page_id', '=', pageId)
    .where('state', '=', 'active')
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function listOf(db: Db, pageId: string, { limit, offset }: { limit: number; offset: number }) {
  const found = on(db).selectFrom('goal').where('page_id', '=', pageId)
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** One page at a time begins goals, so that what is counted is true. */
export const lockPage = async (tx: Db, pageId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`goals ${pageId}`}, 0))`.execute(tx))

/** Puts down the page of a sale, where it collects for something, or did until lately; undefined where it stood there already. */
export async function noteSale(tx: Db, saleId: string, since: Date): Promise<string | undefined> {
  const { rows } = await sql<{ page_id: string }>`
    insert into goal_due (page_id) select page_id from (${sellerOfSale(saleId)}) seller
    where exists (select 1 from goal g where g.page_id = seller.page_id and (g.ended_at is null or g.ended_at > ${since}))
    on conflict do nothing returning page_id`.execute(tx)
  return rows[0]?.page_id
}

export async function notePage(tx: Db, pageId: string, since: Date): Promise<string | undefined> {
  const { rows } = await sql<{ page_id: string }>`
    insert into goal_due (page_id) select ${pageId}::uuid
    where exists (select 1 from goal g where g.page_id = ${pageId} and (g.ended_at is null or g.ended_at > ${since}))
    on conflict do nothing returning page_id`.execute(tx)
  return rows[0]?.page_id
}

export async function takeDue(tx: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ page_id: string }>`
    delete from goal_due where page_id in (select page_id from goal_due order by page_id limit ${limit} for update skip locked)
    returning page_id`.execute(tx)
  return rows.map((row) => row.page_id)
}

/** Worked out from all sales of its time; what goes back after its end is taken off, too. Answers the pages of those that moved. */
export async function count(tx: Db, pageIds: readonly string[], since: Date): Promise<string[]> {
  const sold = soldBetween(sql.ref('g.page_id'), sql.ref('g.starts_at'), sql`least(g.ends_at, g.ended_at)`)
  const { rows } = await sql<{ page_id: string }>`
    update goal set progress = counted.progress from (
      select g.id, case g.kind when 'tokens' then sold.tokens when 'subscribers' then sold.subscribers else sold.items end as progress
      from goal g cross join lateral (${sold}) sold
      where g.page_id = any(${[...pageIds]}::uuid[]) and (g.ended_at is null or g.ended_at > ${since})
    ) counted where goal.id = counted.id and goal.progress <> counted.progress returning goal.page_id`.execute(tx)
  return rows.map((row) => row.page_id)
}

/** Their time is over. Answers their pages. */
export async function endDue(tx: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ page_id: string }>`
    update goal set state = 'ended', ended_at = ends_at where state = 'active' and ends_at <= ${now} returning page_id`.execute(tx)
  return rows.map((row) => row.page_id)
}
