import { sql, type Kysely } from 'kysely'

// What pages sell beside posts: goods that are sent and files that are downloaded (money.md 10). Amounts are hundredths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product (
      id uuid primary key,
      page_id uuid not null references page,
      slug text not null unique,
      name text not null check (length(name) between 1 and 200),
      description text not null,
      type text not null check (type in ('physical', 'digital')),
      price bigint not null check (price > 0),
      -- Null: as many as are wanted. Taken by conditional update in the purchase, so it cannot fall below nothing.
      stock int check (stock >= 0),
      image_id uuid,
      digital_file_id uuid,
      status text not null check (status in ('draft', 'active', 'inactive')),
      likes int not null default 0,
      comments int not null default 0,
      bookmarks int not null default 0,
      sold int not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz,
      listed boolean not null generated always as (status = 'active' and deleted_at is null) stored,
      check (type = 'physical' or stock is null),
      check (type = 'digital' or digital_file_id is null)
    )`.execute(db)
  await sql`create index product_of_page on product (page_id, created_at desc, id desc) where deleted_at is null`.execute(db)
  await sql`create index product_newest on product (created_at desc, id desc) where listed`.execute(db)
  await sql`create index product_popular on product (sold desc, likes desc, id desc) where listed`.execute(db)
  await sql`create index product_price on product (price, id) where listed`.execute(db)
  await sql`create index product_name on product using gin (name gin_trgm_ops)`.execute(db)
  await sql`revoke delete, truncate on product from fieldhouse_app`.execute(db)
  await sql`alter table page_stats add column products int not null default 0`.execute(db)
}
