import { sql, type Kysely } from 'kysely'

// Who may act for a team's page, and from when to when; rows are ended, never removed. An athlete's own page needs none.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_staff (
      id bigint generated always as identity primary key,
      page_id uuid not null references page,
      account_id uuid not null references account,
      rights text[] not null check (rights <@ array['owner', 'manage', 'moderate', 'compliance'] and cardinality(rights) > 0),
      since timestamptz not null,
      until timestamptz check (until >= since),
      check (page_id <> account_id)
    )`.execute(db)
  await sql`create unique index page_staff_now on page_staff (page_id, account_id) where until is null`.execute(db)
  await sql`create index page_staff_account on page_staff (account_id, page_id)`.execute(db)
  await sql`revoke update, delete, truncate on page_staff from fieldhouse_app`.execute(db)
  await sql`grant update (until) on page_staff to fieldhouse_app`.execute(db)
}
