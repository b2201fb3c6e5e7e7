import { sql, type Kysely } from 'kysely'

/** What each look at the books found (money.md 14). Runs are kept; nothing in them changes afterwards. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reconciliation_run (
      id uuid primary key,
      begun_at timestamptz not null,
      took_ms int not null check (took_ms >= 0),
      checks int not null check (checks > 0),
      differences jsonb not null,
      seal_n bigint,
      seal_hash text
    )`.execute(db)
  await sql`create index reconciliation_run_begun on reconciliation_run (begun_at desc)`.execute(db)
  await sql`create trigger append_only before update or truncate on reconciliation_run
    for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, truncate on reconciliation_run from fieldhouse_app`.execute(db)
}
