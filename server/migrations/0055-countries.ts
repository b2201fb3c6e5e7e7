import { sql, type Kysely } from 'kysely'

// From which countries a page is not seen.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table country_block (
      page_id uuid not null,
      -- ISO 3166-1 alpha-2.
      country text not null check (country ~ '^[A-Z]{2}$'),
      created_at timestamptz not null,
      primary key (page_id, country)
    )`.execute(db)
  await sql`create index country_block_country on country_block (country, page_id)`.execute(db)
}
