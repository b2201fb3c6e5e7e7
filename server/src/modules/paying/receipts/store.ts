// All SQL on the tables `receipt`, `receipt_series` and `receipt_run`.
import { sql } from 'kysely'
import { after, days } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import { escapeLike } from '#platform/db/escape-like.ts'
import { creditedSales, paidSales, walletRefunds } from '#books/sales'
import { giftsBack } from '#paying/gifts'
import { lostPayments, paidRefunds, paidTopUps, undoneRefunds } from '#paying/payments'
import { lostDisputes } from '#paying/reversals'
import type { ReceiptTable, Series, Settled, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** A payment may wait so long for its bank: what began then is looked at again. */
const longestPayment = days(2)

/** What was settled from a moment on, or ever, and has no paper; the oldest first, what is paid before what goes back. */
export async function findUnissued(db: Db, from: Date | undefined, limit: number): Promise<Settled[]> {
  const begun = from && after(from, -longestPayment)
  const all = sql.join(
    [
      paidSales(from),
      paidTopUps(begun),
      walletRefunds(from),
      creditedSales(giftsBack(from)),
      paidRefunds(from),
      undoneRefunds(from),
      lostPayments(lostDisputes(from)),
    ].map((part) => sql`(${part})`),
    sql` union all `,
  )
  const { rows } = await sql<Settled>`
    select e.* from (${all}) e
    where e.total > 0 and not exists (select from receipt r where r.kind = e.kind and r.source_id = e.source_id)
      -- What never had a credit note needs none to be taken back.
      and (e.kind <> 'refund_undone' or exists (select from receipt r where r.kind = 'card_refund' and r.source_id = e.source_id))
    order by e.at, e.kind not in ('sale', 'top_up'), e.source_id limit ${limit}`.execute(db)
  return rows
}

/** The one lock under which numbers of a year are given; answers the last that was. */
export async function holdSeries(tx: Db, series: Series, life: number, year: number): Promise<number> {
  const place = { series, life, year }
  await on(tx)
    .insertInto('receipt_series')
    .values({ ...place, last: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const held = on(tx).selectFrom('receipt_series').select('last').where('series', '=', series).where('life', '=', life)
  return (await held.where('year', '=', year).forUpdate().executeTakeFirstOrThrow()).last
}

export async function setLast(tx: Db, series: Series, life: number, year: number, last: number): Promise<void> {
  await on(tx)
    .updateTable('receipt_series')
    .set({ last })
    .where('series', '=', series)
    .where('life', '=', life)
    .where('year', '=', year)
    .execute()
}

type Source = Pick<ReceiptTable, 'kind' | 'source_id'>

/** Those papers that there are already of these. */
export async function findOf(db: Db, sources: readonly Source[]): Promise<(Source & { id: string })[]> {
  const { rows } = await sql<Source & { id: string }>`
    select r.id, r.kind, r.source_id from unnest(${sources.map(({ kind }) => kind)}::text[], ${sources.map((one) => one.source_id)}::uuid[])
      as w (kind, source_id) join receipt r on r.kind = w.kind and r.source_id = w.source_id`.execute(db)
  return rows
}

export async function insert(tx: Db, rows: readonly ReceiptTable[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row) => ({ ...row, content: sql<ReceiptTable['content']>`${JSON.stringify(row.content)}::jsonb` }))
  await on(tx).insertInto('receipt').values(values).execute()
}

export async function doneUntil(db: Db): Promise<Date | undefined> {
  return (await on(db).selectFrom('receipt_run').select('done_until').executeTakeFirst())?.done_until
}

export async function setDoneUntil(db: Db, moment: Date): Promise<void> {
  await sql`
    insert into receipt_run (done_until) values (${moment})
    on conflict (is_only) do update set done_until = greatest(receipt_run.done_until, excluded.done_until)`.execute(db)
}

export const find = (db: Db, id: string) => on(db).selectFrom('receipt').selectAll().where('id', '=', id).executeTakeFirst()

/** What a paper takes back, and what takes it back. */
export const besides = (db: Db, { id, of_id: ofId }: Pick<ReceiptTable, 'id' | 'of_id'>) =>
  on(db)
    .selectFrom('receipt')
    .selectAll()
    .where((where) => where.or([where('of_id', '=', id), ...(ofId === null ? [] : [where('id', '=', ofId)])]))
    .orderBy('issued_at')
    .orderBy('id')
    .limit(50)
    .execute()

export interface ReceiptSearch {
  readonly buyerId?: string | undefined
  readonly year?: number | undefined
  /** The number of one. */
  readonly place?: Pick<ReceiptTable, 'series' | 'life' | 'year' | 'number'> | undefined
  /** What stands on it. */
  readonly q?: string | undefined
  readonly limit: number
  readonly offset: number
}

/** Beyond so many nobody counts. */
const mostCounted = 10_000

/** The latest first; by a number, or by what stands on it. */
export async function search(db: Db, { buyerId, year, place, q, limit, offset }: ReceiptSearch) {
  let wanted = on(db).selectFrom('receipt')
  if (buyerId !== undefined) wanted = wanted.where('buyer_id', '=', buyerId)
  if (year !== undefined) {
    wanted = wanted.where('issued_at', '>=', new Date(Date.UTC(year, 0, 1))).where('issued_at', '<', new Date(Date.UTC(year + 1, 0, 1)))
  }
  if (place) {
    wanted = wanted.where('series', '=', place.series).where('life', '=', place.life)
    wanted = wanted.where('year', '=', place.year).where('number', '=', place.number)
  } else if (q !== undefined) {
    const like = `%${escapeLike(q)}%`
    wanted = wanted.where(sql<boolean>`(content ->> 'seller' ilike ${like} or content #>> '{lines,0,text}' ilike ${like})`)
  }
  const rows = await wanted.selectAll().orderBy('issued_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  const counted = await on(db)
    .selectFrom(wanted.select('id').limit(mostCounted).as('some'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: counted.total }
}

/** What a buyer's cards paid and got back in a window. */
export async function sumCards(db: Db, buyerId: string, from: Date, until: Date): Promise<{ paid: number; back: number }> {
  const { rows } = await sql<{ paid: number; back: number }>`
    select coalesce(sum(total) filter (where kind in ('top_up', 'sale')), 0)::bigint as paid,
      coalesce(sum(case when kind = 'refund_undone' then -total else total end) filter (where kind not in ('top_up', 'sale')), 0)::bigint as back
    from receipt where buyer_id = ${buyerId} and unit = 'card' and paid_at >= ${from} and paid_at < ${until}`.execute(db)
  return rows[0] ?? { paid: 0, back: 0 }
}
