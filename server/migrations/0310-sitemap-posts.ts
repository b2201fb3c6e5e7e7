import { sql, type Kysely } from 'kysely'

// Posts that search engines are told of, each below its page; made anew each night.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sitemap_post (
      post_id uuid primary key references feed on delete cascade,
      page_id uuid not null references sitemap_page on delete cascade
    )`.execute(db)
  await sql`create index on sitemap_post (page_id)`.execute(db)
}
