import { sql, type Kysely } from 'kysely'

// Links by which a page gives free days away, to so many and until a day.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table trial_link (
      id uuid primary key,
      page_id uuid not null,
      -- In the address; its page can look it up again, so it is no secret.
      code text not null unique,
      label text not null check (length(label) <= 80),
      days int not null check (days between 1 and 30),
      most int check (most > 0),
      until timestamptz,
      used int not null default 0 check (used >= 0),
      ended_at timestamptz,
      created_by uuid not null,
      created_at timestamptz not null,
      check (used <= most)
    )`.execute(db)
  await sql`create index trial_link_page on trial_link (page_id, created_at desc, id desc)`.execute(db)
  await sql`revoke update, delete, truncate on trial_link from fieldhouse_app`.execute(db)
  await sql`grant update (used, ended_at) on trial_link to fieldhouse_app`.execute(db)
}
