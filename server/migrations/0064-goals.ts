import { sql, type Kysely } from 'kysely'

// What a page collects for, and how far it has come.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table goal (
      id uuid primary key,
      page_id uuid not null,
      title text not null,
      kind text not null check (kind in ('tokens', 'subscribers', 'sales')),
      -- Hundredths of a token, or how many.
      target bigint not null check (target > 0),
      starts_at timestamptz not null,
      ends_at timestamptz,
      state text not null check (state in ('active', 'ended')),
      ended_at timestamptz,
      -- From sales, less what went back; worked out again whenever a sale of the page changes.
      progress bigint not null default 0 check (progress >= 0),
      created_at timestamptz not null,
      check (ends_at > starts_at),
      check ((ended_at is not null) = (state = 'ended'))
    )`.execute(db)
  await sql`create index goal_page on goal (page_id, created_at desc, id desc)`.execute(db)
  await sql`create index goal_over on goal (ends_at) where state = 'active'`.execute(db)
  await sql`create table goal_due (page_id uuid primary key)`.execute(db)
  await sql`create index sale_seller on sale (seller_id, created_at)`.execute(db)
}
