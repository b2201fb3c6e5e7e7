import { sql, type Kysely } from 'kysely'

/**
 * What the gateway's own books say (money.md 14): when it was made, of what it tells, the key of our posting that it answers,
 * and what was posted for it. An entry is matched once that posting is found, and settled once its money can be paid out.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gateway_entry
      add column source text,
      add column answers text,
      add column created_at timestamptz not null,
      add column seen_at timestamptz not null,
      add column fee_txn bigint references ledger_txn,
      add column settled_txn bigint references ledger_txn,
      add column is_foreign boolean not null default false`.execute(db)
  await sql`create index gateway_entry_unmatched on gateway_entry (created_at) where txn_id is null and not is_foreign`.execute(db)
  await sql`
    create index gateway_entry_unsettled on gateway_entry (available_on) where settled_txn is null and type = 'charge'`.execute(db)
  await sql`create index gateway_entry_txn on gateway_entry (txn_id)`.execute(db)
  await sql`create index gateway_entry_newest on gateway_entry (created_at)`.execute(db)
  await sql`grant update (answers, txn_id, fee_txn, settled_txn) on gateway_entry to fieldhouse_app`.execute(db)
}
