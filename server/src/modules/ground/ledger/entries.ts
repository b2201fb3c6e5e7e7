// What moved on accounts, line by line: statements are this and nothing else, so they agree with the ledger to the cent.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Account } from './accounts.ts'
import { currency } from './money.ts'

export interface Entry {
  readonly txnId: number
  readonly at: Date
  /** Of the transaction: `tip`, `refund`, `mature`, … */
  readonly kind: string
  readonly cause: Readonly<Record<string, string>>
  readonly account: string
  /** Hundredths; negative: taken from the account. */
  readonly amount: number
}

const of = (kinds: readonly string[], owner: Account) => sql`
  from ledger_account a join ledger_transfer t on t.cr = a.id or t.dr = a.id join ledger_txn x on x.id = t.txn_id
  where a.kind = any(${kinds}::text[]) and a.owner_type = ${owner.ownerType} and a.owner_id = ${owner.ownerId}
    and a.currency = ${currency}`

const signed = sql`sum(case when t.cr = a.id then t.amount else -t.amount end)`

/** Accounts of one owner, oldest entry first. \`until\` is exclusive. */
export async function readEntries(db: Db, accounts: readonly Account[], from: Date, until: Date): Promise<Entry[]> {
  const [owner] = accounts
  if (!owner) return []
  const kinds = accounts.map((account) => account.kind)
  const { rows } = await sql<{ txn_id: number; at: Date; kind: string; cause: Entry['cause']; account: string; amount: number }>`
    select x.id as txn_id, x.created_at as at, x.kind, x.cause, a.kind as account, ${signed}::bigint as amount
    ${of(kinds, owner)} and x.created_at >= ${from} and x.created_at < ${until}
    group by x.id, a.kind having ${signed} <> 0 order by x.created_at, x.id, a.kind`.execute(db)
  return rows.map(({ txn_id: txnId, ...row }) => ({ txnId, ...row }))
}

/** What the accounts held together before a moment. */
export async function readBalanceBefore(db: Db, accounts: readonly Account[], moment: Date): Promise<number> {
  const [owner] = accounts
  if (!owner) return 0
  const { rows } = await sql<{ held: number | null }>`
    select ${signed}::bigint as held ${of(
      accounts.map((account) => account.kind),
      owner,
    )} and x.created_at < ${moment}`.execute(db)
  return rows[0]?.held ?? 0
}

export interface MovementSearch {
  readonly kinds: readonly string[]
  readonly limit: number
  readonly offset: number
}

export type Movement = Omit<Entry, 'account'>

/** What transactions of these kinds moved on accounts of one owner together, the latest first, and how many there are. */
export async function readMovements(
  db: Db,
  accounts: readonly Account[],
  { kinds, limit, offset }: MovementSearch,
): Promise<{ rows: Movement[]; total: number }> {
  const [owner] = accounts
  if (!owner) return { rows: [], total: 0 }
  const owned = accounts.map((account) => account.kind)
  const found = sql`select x.id as txn_id, x.created_at as at, x.kind, x.cause, ${signed}::bigint as amount
    ${of(owned, owner)} and x.kind = any(${kinds}::text[]) group by x.id having ${signed} <> 0`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<{ txn_id: number; at: Date; kind: string; cause: Entry['cause']; amount: number }>`
      ${found} order by x.created_at desc, x.id desc limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${found}) found`.execute(db),
  ])
  return { rows: rows.map(({ txn_id: txnId, ...row }) => ({ txnId, ...row })), total: counted[0]?.total ?? 0 }
}
