// What a transaction moved and what of it was taken back since: the ground of every refund (money.md 3).
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Account } from './accounts.ts'

export interface Leg {
  readonly transferId: number
  readonly from: Account
  readonly to: Account
  readonly amount: number
  /** What is not taken back. */
  readonly left: number
}

interface Row {
  id: number
  amount: number
  left: number
  dr_kind: string
  dr_type: NonNullable<Account['ownerType']> | null
  dr_owner: string | null
  cr_kind: string
  cr_type: NonNullable<Account['ownerType']> | null
  cr_owner: string | null
}

const accountOf = (kind: string, ownerType: Row['dr_type'], ownerId: string | null): Account =>
  ownerType === null || ownerId === null ? { kind } : { kind, ownerType, ownerId }

/** In the order they were posted. Stable only while the caller holds the lock on what the transaction is about. */
export async function readLegs(db: Db, txnId: number): Promise<Leg[]> {
  const { rows } = await sql<Row>`
    select t.id, t.amount, ledger_left(t.id) as left,
      d.kind as dr_kind, d.owner_type as dr_type, d.owner_id as dr_owner,
      c.kind as cr_kind, c.owner_type as cr_type, c.owner_id as cr_owner
    from ledger_transfer t join ledger_account d on d.id = t.dr join ledger_account c on c.id = t.cr
    where t.txn_id = ${txnId} order by t.id`.execute(db)
  return rows.map((row) => ({
    transferId: row.id,
    from: accountOf(row.dr_kind, row.dr_type, row.dr_owner),
    to: accountOf(row.cr_kind, row.cr_type, row.cr_owner),
    amount: row.amount,
    left: row.left,
  }))
}

export async function findTxn(db: Db, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ledger_txn where key = ${key}`.execute(db)
  return rows[0]?.id
}

export async function readKeys(db: Db, txnIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; key: string }>`select id, key from ledger_txn where id = any(${[...txnIds]})`.execute(db)
  return new Map(rows.map(({ id, key }) => [id, key]))
}
