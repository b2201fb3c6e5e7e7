// Sums of UTC years by payee. A year that has ended stands: what is given back later is a line of the year in which it was.
import { sql, type RawBuilder } from 'kysely'
import { returnsOf } from '#ground/ledger'
import type { Db } from '#platform/db/index.ts'
import { shareOfSale } from './maturing-store.ts'

export interface YearSums {
  readonly count: number
  /** Sold in the year. */
  readonly gross: number
  /** Given back in the year, of whichever year it was sold in. */
  readonly returned: number
  /** The payee's part of what was sold, less its part of what was given back. */
  readonly net: number
}

export interface PayeeYear extends YearSums {
  readonly id: string
}

const creditOf = { txnId: sql.ref('s.txn_id'), kind: 'earn.pending', pageId: sql.ref('p.payee_id') }

/** One line a sale and one a return. */
const lines = (isWanted: RawBuilder<unknown>) => sql`(
  select p.payee_id, s.created_at as at, 1 as sales, ${shareOfSale(sql`s.gross`, 's', 'p')} as gross, 0 as returned, p.net
  from sale_part p join sale s on s.id = p.sale_id where s.gross > 0 and ${isWanted}
  union all
  select p.payee_id, b.at, 0, 0, ${shareOfSale(sql`b.gross`, 's', 'p')}, -b.net
  from sale_part p join sale s on s.id = p.sale_id cross join lateral ${returnsOf(creditOf)} b
  where s.gross > 0 and s.reversed > 0 and b.gross > 0 and ${isWanted}
) line`

const sums = sql`sum(sales)::int as count, sum(gross)::bigint as gross, sum(returned)::bigint as returned, sum(net)::bigint as net`

/** What each payee sold in a year; who sold most comes first. */
export async function sumPayees(db: Db, year: number, limit: number, offset: number): Promise<{ rows: PayeeYear[]; total: number }> {
  const { rows } = await sql<PayeeYear & { total: number }>`
    select payee_id as id, ${sums}, count(*) over () as total
    from ${lines(sql`true`)}
    where at >= make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC') and at < make_timestamptz(${year} + 1, 1, 1, 0, 0, 0, 'UTC')
    group by 1 order by gross desc, 1 limit ${limit} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function sumYears(db: Db, payeeId: string): Promise<(YearSums & { year: number })[]> {
  const { rows } = await sql<YearSums & { year: number }>`
    select extract(year from at at time zone 'UTC')::int as year, ${sums}
    from ${lines(sql`p.payee_id = ${payeeId}`)} group by 1 order by 1 desc`.execute(db)
  return rows
}
