import { sql, type Kysely } from 'kysely'

// Pages that staff of the site writes, and what they were.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_page (
      id uuid primary key,
      type text not null check (type in ('page', 'article')),
      slug text not null unique check (length(slug) between 2 and 60),
      title text not null check (length(title) between 1 and 120),
      text text not null,
      html text not null,
      short_description text not null check (length(short_description) <= 200),
      is_published boolean not null,
      is_in_footer boolean not null,
      version integer not null check (version > 0),
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table site_page_version (
      page_id uuid not null references site_page on delete cascade,
      version integer not null,
      title text not null,
      text text not null,
      short_description text not null,
      by_account uuid not null,
      at timestamptz not null,
      primary key (page_id, version)
    )`.execute(db)
}
