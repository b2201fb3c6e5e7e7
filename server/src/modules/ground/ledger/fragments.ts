// SQL for the statements of other modules that ask the ledger on their way; its tables are named here alone.
import { sql, type RawBuilder } from 'kysely'

/** The id of the posting under a key; `key` is a placeholder or an expression of the statement. */
export const txnOfKey = (key: string): string => `(select id from ledger_txn where key = ${key})`

/** The ids of postings of lines of the gateway that nobody can explain yet: few, and found by an index of their own. */
export const unexplainedTxns = sql`(select id from ledger_txn where kind = 'gateway_unexplained')`

/** Expressions of the statement that name a posting and the page that it credited. */
export interface CreditOf {
  readonly txnId: RawBuilder<unknown>
  readonly kind: string
  readonly pageId: RawBuilder<unknown>
}

const credits = sql`ledger_transfer t join ledger_account a on a.id = t.cr`
const isCredit = ({ txnId, kind, pageId }: CreditOf) => sql`
  t.txn_id = ${txnId} and a.kind = ${sql.lit(kind)} and a.owner_type = 'page' and a.owner_id = ${pageId}::text`

/** Less what was put back of a reversal later. */
const reversedBy = sql`r.amount - coalesce((select sum(b.amount) from ledger_transfer b where b.reverses = r.id), 0)`

/** What a posting credited to an account, less what was reversed out of that same account. */
export const leftOfCredit = (of: CreditOf): RawBuilder<number> => sql<number>`(
  select coalesce(sum(t.amount - coalesce((
    select sum(${reversedBy}) from ledger_transfer r where r.reverses = t.id and r.dr = t.cr), 0)), 0)::bigint
  from ${credits} where ${isCredit(of)}
)`

/** What was given back of it for good: what an open dispute holds is not. */
export const givenBackOfCredit = (of: CreditOf): RawBuilder<number> => sql<number>`(
  select coalesce(sum(${reversedBy}), 0)::bigint
  from ${credits} join ledger_transfer r on r.reverses = t.id join ledger_account h on h.id = r.cr
  where ${isCredit(of)} and (h.kind <> 'dispute.hold' or ledger_balance(h.id) = 0)
)`

/** What an open dispute holds of it, from wherever it has gone since. */
export const disputedOfCredit = (of: CreditOf): RawBuilder<number> => sql<number>`(
  select coalesce(sum(${reversedBy}), 0)::bigint
  from ${credits} join ledger_transfer r on r.reverses = t.id join ledger_account h on h.id = r.cr
  where ${isCredit(of)} and h.kind = 'dispute.hold' and ledger_balance(h.id) <> 0
)`

/**
 * What was given back for good of a posting, by when: of all that it moved, and of what it credited to the page. A subquery with
 * `at`, `gross` and `net`.
 */
export const returnsOf = ({ txnId, kind, pageId }: CreditOf): RawBuilder<unknown> => sql`(
  select x.created_at as at, sum(${reversedBy}) as gross,
    coalesce(sum(${reversedBy}) filter (where a.kind = ${sql.lit(kind)} and a.owner_id = ${pageId}::text), 0) as net
  from ${credits} join ledger_transfer r on r.reverses = t.id join ledger_txn x on x.id = r.txn_id
    join ledger_account h on h.id = r.cr
  where t.txn_id = ${txnId} and (h.kind <> 'dispute.hold' or ledger_balance(h.id) = 0)
  group by x.created_at
)`

/** What a posting brought to the wallets of somebody. */
export const broughtToWallets = (key: RawBuilder<unknown>, accountId: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(
  select coalesce(sum(t.amount), 0)::bigint from ledger_txn x join ${credits} on t.txn_id = x.id
  where x.key = ${key} and a.kind in ('wallet', 'wallet.bonus') and a.owner_type = 'user' and a.owner_id = ${accountId}::text
)`
