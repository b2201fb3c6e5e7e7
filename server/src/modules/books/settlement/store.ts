// All SQL on the table `gateway_entry`, the copy of the gateway's own books.
import { sql } from 'kysely'
import type { GatewayEntry } from '#platform/card/index.ts'
import { unexplainedTxns } from '#ground/ledger'
import type { Db } from '#platform/db/index.ts'

export type EntryTable = {
  id: string
  type: string
  /** Hundredths, negative for what went out. */
  amount: number
  fee: number
  available_on: Date
  source: string | null
  /** The key of our posting that it answers. */
  answers: string | null
  created_at: Date
  seen_at: Date
  txn_id: number | null
  fee_txn: number | null
  settled_txn: number | null
  is_foreign: boolean
}

export async function newestAt(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select max(created_at) as at from gateway_entry`.execute(db)
  return rows[0]?.at ?? undefined
}

/** Of these, the ones that were not written before. */
export async function unknownAmong(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) id where not exists (select 1 from gateway_entry e where e.id = id.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export interface Seen {
  readonly answers: string | null
  readonly isForeign: boolean
  readonly now: Date
}

export async function insert(db: Db, entry: GatewayEntry, { answers, isForeign, now }: Seen): Promise<void> {
  await sql`
    insert into gateway_entry (id, type, amount, fee, available_on, source, answers, created_at, seen_at, is_foreign)
    values (${entry.id}, ${entry.type}, ${entry.amount}, ${entry.fee}, ${entry.availableOn}, ${entry.sourceId}, ${answers},
      ${entry.createdAt}, ${now}, ${isForeign})
    on conflict (id) do nothing`.execute(db)
}

export async function setPosted(tx: Db, id: string, txnId: number, feeTxn: number | null): Promise<void> {
  await sql`update gateway_entry set txn_id = ${txnId}, fee_txn = ${feeTxn} where id = ${id}`.execute(tx)
}

export async function setSettled(tx: Db, id: string, txnId: number): Promise<void> {
  await sql`update gateway_entry set settled_txn = ${txnId} where id = ${id}`.execute(tx)
}

/** Charges whose money can be paid out now, and is not yet booked so. */
export async function due(db: Db, now: Date, limit: number): Promise<EntryTable[]> {
  const { rows } = await sql<EntryTable>`
    select * from gateway_entry where type = 'charge' and settled_txn is null and txn_id is not null and available_on <= ${now}
    order by available_on, id limit ${limit}`.execute(db)
  return rows
}

/** Written before, their posting not found then; also those that are in suspense for it. */
export async function unmatched(db: Db): Promise<EntryTable[]> {
  const { rows } = await sql<EntryTable>`
    select * from (
      select * from gateway_entry where txn_id is null and not is_foreign
      union all
      select * from gateway_entry where txn_id in ${unexplainedTxns} and not is_foreign) e
    order by created_at, id limit 1000`.execute(db)
  return rows
}

/** Copies of what was written from this moment on. */
export async function since(db: Db, from: Date): Promise<EntryTable[]> {
  const { rows } = await sql<EntryTable>`select * from gateway_entry where created_at >= ${from} order by created_at, id`.execute(db)
  return rows
}

/** What all lines come to, those of another system in the same account included. */
export async function total(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`select coalesce(sum(amount - fee), 0)::bigint as total from gateway_entry`.execute(db)
  return rows[0]?.total ?? 0
}
