// What moved between kinds of accounts in a span, and what each kind held before and after: the ledger in sums.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'

export interface Flow {
  /** The first day of it. */
  readonly period: string
  /** Of the transactions: `tip`, `refund`, `payout`, … */
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly amount: number
  /** Transactions. */
  readonly count: number
}

/** By UTC days or months, the oldest first. `until` is exclusive. */
export async function readFlows(db: Db, from: Date, until: Date, unit: 'day' | 'month'): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    select to_char(date_trunc(${unit}, x.created_at at time zone 'UTC'), 'YYYY-MM-DD') as period, x.kind, d.kind as "from", c.kind as "to",
      sum(t.amount)::bigint as amount, count(distinct x.id)::int as count
    from ledger_txn x join ledger_transfer t on t.txn_id = x.id
      join ledger_account d on d.id = t.dr join ledger_account c on c.id = t.cr
    where x.created_at >= ${from} and x.created_at < ${until}
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  return rows
}

export interface ClassSum {
  /** Of accounts: `wallet`, `fee.platform`, … */
  readonly name: string
  readonly opening: number
  /** What was taken from them, and what came to them. */
  readonly debits: number
  readonly credits: number
  readonly closing: number
}

/** Every kind of account that ever moved; together they hold nothing, before and after. */
export async function readClasses(db: Db, from: Date, until: Date): Promise<ClassSum[]> {
  const { rows } = await sql<ClassSum>`
    select a.kind as name,
      coalesce(sum(e.change) filter (where x.created_at < ${from}), 0)::bigint as opening,
      coalesce(sum(-e.change) filter (where e.change < 0 and x.created_at >= ${from}), 0)::bigint as debits,
      coalesce(sum(e.change) filter (where e.change > 0 and x.created_at >= ${from}), 0)::bigint as credits,
      sum(e.change)::bigint as closing
    from ledger_transfer t join ledger_txn x on x.id = t.txn_id
      cross join lateral (values (t.cr, t.amount), (t.dr, -t.amount)) e (account, change)
      join ledger_account a on a.id = e.account
    where x.created_at < ${until}
    group by a.kind order by a.kind`.execute(db)
  return rows
}
