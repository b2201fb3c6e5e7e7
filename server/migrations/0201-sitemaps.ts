import { sql, type Kysely } from 'kysely'

// Pages that search engines are told of; made anew each night.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sitemap_page (
      page_id uuid primary key references page on delete cascade
    )`.execute(db)
}
