import { sql, type Kysely } from 'kysely'

// Galleries and the photos in them, which are for whom their gallery is for. Amounts are hundredths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gallery (
      id uuid primary key,
      page_id uuid not null references page,
      slug text not null unique,
      title text not null check (length(title) between 1 and 200),
      description text not null,
      -- The photo that stands for it; null while none is shown.
      cover_id uuid,
      -- How many photos are shown, and how many there are with drafts and archived ones.
      photos int not null default 0,
      all_photos int not null default 0 check (all_photos between 0 and 100),
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
      -- An empty gallery is not shown to others and cannot be bought.
      listed boolean not null generated always as (
        status = 'active' and deleted_at is null and published_at is not null and photos > 0
      ) stored,
      check ((audience = 'buyers') = (price is not null))
    )`.execute(db)
  await sql`create index gallery_of_page on gallery (page_id, created_at desc, id desc) where deleted_at is null`.execute(db)
  await sql`create index gallery_listed_of_page on gallery (page_id, published_at desc, id desc) where listed`.execute(db)
  await sql`create index gallery_newest on gallery (published_at desc, id desc) where listed`.execute(db)
  await sql`create index gallery_title on gallery using gin (title gin_trgm_ops)`.execute(db)
  await sql`
    create table photo (
      id uuid primary key,
      gallery_id uuid not null references gallery,
      page_id uuid not null references page,
      title text not null check (length(title) <= 200),
      file_id uuid not null,
      status text not null check (status in ('draft', 'active', 'inactive')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db)
  await sql`create index photo_of_gallery on photo (gallery_id, id) where deleted_at is null`.execute(db)
  await sql`create index photo_of_page on photo (page_id, id) where deleted_at is null`.execute(db)
  await sql`revoke delete, truncate on gallery, photo from fieldhouse_app`.execute(db)
  await sql`alter table page_stats add column galleries int not null default 0, add column photos int not null default 0`.execute(db)
}
