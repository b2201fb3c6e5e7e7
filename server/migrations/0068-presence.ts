import { sql, type Kysely } from 'kysely'

// Who lets others see that they are there, and which pages are live, for lists that begin with those.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column shows_online boolean not null default true`.execute(db)
  await sql`create index page_stats_live on page_stats (page_id) where live is not null`.execute(db)
}
