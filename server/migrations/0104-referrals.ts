import { sql, type Kysely } from 'kysely'

// How often the own link was opened, and who came by it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column link_views integer not null default 0 check (link_views >= 0)`.execute(db)
  await sql`create index account_referred on account (referred_by, created_at desc) where referred_by is not null`.execute(db)
}
