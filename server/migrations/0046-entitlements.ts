import { sql, type Kysely } from 'kysely'

// Grants: who may see what, and because of what (money.md 12). `grant` is a word of SQL, hence the table's name.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entitlement (
      id uuid primary key,
      account_id uuid not null,
      scope text not null check (scope in ('feed', 'video', 'gallery', 'product', 'message', 'stream', 'page')),
      scope_id uuid not null,
      source text not null check (source in ('sale', 'subscription', 'comp', 'goodwill')),
      source_txn bigint references ledger_txn,
      free_reason text,
      sale_id uuid references sale,
      starts_at timestamptz not null,
      ends_at timestamptz,
      revoked_at timestamptz,
      revoke_reason text,
      check (source_txn is not null or free_reason is not null),
      unique nulls not distinct (account_id, scope, scope_id, source_txn, free_reason)
    )`.execute(db)
  await sql`
    create index entitlement_open on entitlement (account_id, scope, scope_id, ends_at) where revoked_at is null`.execute(db)
  await sql`create index entitlement_sale on entitlement (sale_id)`.execute(db)
  await sql`revoke update, delete, truncate on entitlement from fieldhouse_app`.execute(db)
  await sql`grant update (ends_at, revoked_at, revoke_reason) on entitlement to fieldhouse_app`.execute(db)
}
