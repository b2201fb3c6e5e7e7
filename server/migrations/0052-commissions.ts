import { sql, type Kysely } from 'kysely'

/** The platform's fee for a page, for a kind of sale, or for both; decisions are kept, the latest that is valid counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table commission_rule (
      id uuid primary key,
      page_id uuid references page,
      sale_type text,
      bps int check (bps between 0 and 10000),
      valid_from timestamptz not null,
      decided_by uuid not null,
      created_at timestamptz not null,
      check (page_id is not null or sale_type is not null)
    )`.execute(db)
  await sql`create index commission_rule_page on commission_rule (page_id, sale_type, valid_from desc)`.execute(db)
  await sql`create trigger append_only before update or delete or truncate on commission_rule
    for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on commission_rule from fieldhouse_app`.execute(db)
}
