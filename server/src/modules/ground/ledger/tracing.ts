// On what the money of one posting was spent: what an account got leaves it in the order in which it came, so that of two
// top-ups the first is spent first (money.md 24).
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { numberOf, type Account } from './accounts.ts'

export interface Spent {
  readonly txnId: number
  readonly amount: number
}

/**
 * Of what a posting brought to the account, what each later posting took, the earliest first. Postings of one strict account are
 * numbered in the order of its lock.
 */
export async function readSpending(db: Db, account: Account, txnId: number): Promise<Spent[]> {
  const { rows } = await sql<Spent>`
    with own as (select ${numberOf(account)} as id),
      brought as (
        select coalesce(sum(t.amount) filter (where t.txn_id = ${txnId} and t.cr = own.id), 0) as amount,
          coalesce(sum(case when t.cr = own.id then t.amount else -t.amount end) filter (where t.txn_id < ${txnId}), 0) as before
        from own join ledger_transfer t on t.cr = own.id or t.dr = own.id
        where t.txn_id <= ${txnId}
      ),
      gone as (
        select t.txn_id, sum(t.amount) as amount, sum(sum(t.amount)) over (order by t.txn_id) as until
        from own join ledger_transfer t on t.dr = own.id where t.txn_id > ${txnId} group by t.txn_id
      )
    select g.txn_id as "txnId", (least(g.until, b.before + b.amount) - greatest(g.until - g.amount, b.before))::bigint as amount
    from gone g cross join brought b
    where g.until > b.before and g.until - g.amount < b.before + b.amount order by g.txn_id`.execute(db)
  return rows
}
