import { sql, type Kysely } from 'kysely'

// The newest listed post of every page, so that the home of somebody who follows thousands looks into a few pages only.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table feed_latest (
      page_id uuid primary key references page on delete cascade,
      published_at timestamptz not null,
      feed_id uuid not null
    )`.execute(db)
  await sql`
    insert into feed_latest
    select distinct on (page_id) page_id, published_at, id from feed where listed order by page_id, published_at desc, id desc`.execute(db)
}
