import { sql, type Kysely } from 'kysely'

// Videos as things of their own: for everybody, for followers, for subscribers, or sold. Amounts are hundredths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table video (
      id uuid primary key,
      page_id uuid not null references page,
      slug text not null unique,
      title text not null check (length(title) between 1 and 200),
      description text not null,
      tags text[] not null default '{}',
      participant_ids uuid[] not null default '{}',
      video_id uuid not null,
      teaser_id uuid,
      thumbnail_id uuid,
      audience text not null check (audience in ('public', 'followers', 'subscribers', 'buyers')),
      price bigint check (price > 0),
      status text not null check (status in ('draft', 'active', 'inactive', 'scheduled', 'pending-review', 'file-error')),
      published_at timestamptz,
      likes int not null default 0,
      comments int not null default 0,
      bookmarks int not null default 0,
      views int not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      listed boolean not null generated always as (
        status = 'active' and deleted_at is null and published_at is not null
      ) stored,
      check ((audience = 'buyers') = (price is not null))
    )`.execute(db)
  await sql`create index video_of_page on video (page_id, created_at desc, id desc) where deleted_at is null`.execute(db)
  await sql`create index video_listed_of_page on video (page_id, published_at desc, id desc) where listed`.execute(db)
  await sql`create index video_newest on video (published_at desc, id desc) where listed`.execute(db)
  await sql`create index video_file on video (video_id)`.execute(db)
  await sql`create index video_title on video using gin (title gin_trgm_ops)`.execute(db)
  await sql`revoke delete, truncate on video from fieldhouse_app`.execute(db)
  await sql`alter table page_stats add column videos int not null default 0`.execute(db)
}
