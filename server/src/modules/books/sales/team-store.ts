// What a team's sales brought to those who share them.
import { sql } from 'kysely'
import { returnsOf } from '#ground/ledger'
import type { Db } from '#platform/db/index.ts'
import { keptOfPart, untaxed } from './maturing-store.ts'

/** Everybody who ever had a part of what a page sold, with what they kept of it. */
export async function sumBySeller(db: Db, sellerId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ payee_id: string; net: number }>`
    select p.payee_id, sum(${keptOfPart('s', 'p')})::bigint as net
    from sale s join sale_part p on p.sale_id = s.id where s.seller_id = ${sellerId} group by 1`.execute(db)
  return new Map(rows.map((row) => [row.payee_id, row.net]))
}

export async function hasPart(db: Db, sellerId: string, payeeId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sale s join sale_part p on p.sale_id = s.id
    where s.seller_id = ${sellerId} and p.payee_id = ${payeeId} limit 1`.execute(db)
  return rows.length > 0
}

/** A part of a sale, or of a return; in hundredths. */
export interface PartLine {
  readonly at: Date
  readonly saleId: string
  readonly type: string
  readonly isReturn: boolean
  /** Of the whole sale, without tax. */
  readonly gross: number
  readonly fee: number
  /** Negative where it went back. */
  readonly net: number
}

const creditOf = { txnId: sql.ref('s.txn_id'), kind: 'earn.pending', pageId: sql.ref('p.payee_id') }

/** A payee's parts of what a page sold and gave back until a moment, the oldest first. */
export async function partLines(db: Db, sellerId: string, payeeId: string, until: Date): Promise<PartLine[]> {
  const own = sql`sale_part p join sale s on s.id = p.sale_id and s.seller_id = ${sellerId} and s.gross > 0`
  const { rows } = await sql<PartLine>`
    select * from (
      select s.created_at as at, s.id as "saleId", s.type, false as "isReturn", s.gross - s.tax as gross, s.fee, p.net
      from ${own} where p.payee_id = ${payeeId}
      union all
      select b.at, s.id, s.type, true, ${untaxed(sql`b.gross`, 's')}::bigint, 0, -b.net::bigint
      from ${own} cross join lateral ${returnsOf(creditOf)} b where p.payee_id = ${payeeId} and s.reversed > 0 and b.gross > 0
    ) line where at < ${until} order by at, "saleId", "isReturn"`.execute(db)
  return rows
}
