import { sql, type Kysely } from 'kysely'

// Codes that lower a price, and who has used them (money.md 9). Values are hundredths: of a percent's whole, or of a token.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCoupons(db)
  await createRedemptions(db)
  await sql`alter table "order" add column discount bigint not null default 0 check (discount >= 0)`.execute(db)
  await sql`alter table "order" add column coupon_code text`.execute(db)
}

async function createCoupons(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coupon (
      id uuid primary key,
      code text not null unique check (code = upper(code)),
      name text not null,
      description text not null,
      kind text not null check (kind in ('percent', 'fixed')),
      value bigint not null check (value > 0),
      purchase_types text[] not null default '{}',
      page_id uuid,
      funded_by text not null check (funded_by in ('platform', 'performer')),
      starts_at timestamptz,
      ends_at timestamptz,
      max_uses int check (max_uses > 0),
      -- Counted only where there is a limit: without one nobody waits for anybody.
      used int not null default 0 check (used >= 0),
      periods int not null default 1 check (periods > 0),
      status text not null check (status in ('active', 'inactive')),
      created_by uuid not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (used <= max_uses),
      check (kind = 'fixed' or value <= 10000),
      check (funded_by = 'platform' or page_id is not null)
    )`.execute(db)
  await sql`create index coupon_of_page on coupon (page_id, created_at desc)`.execute(db)
  await sql`revoke update, delete, truncate on coupon from fieldhouse_app`.execute(db)
  await sql`grant update (name, description, ends_at, max_uses, used, status, updated_at) on coupon to fieldhouse_app`.execute(db)
}

async function createRedemptions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coupon_redemption (
      id uuid primary key,
      coupon_id uuid not null references coupon,
      account_id uuid not null,
      -- What it was used for: the sale, attempt or subscription.
      target_type text not null,
      target_id uuid not null,
      state text not null default 'reserved' check (state in ('reserved', 'confirmed', 'released')),
      reserved_at timestamptz not null,
      settled_at timestamptz,
      unique (target_type, target_id)
    )`.execute(db)
  await sql`
    create unique index coupon_redemption_once on coupon_redemption (coupon_id, account_id)
      where state <> 'released'`.execute(db)
  await sql`create index coupon_redemption_open on coupon_redemption (reserved_at) where state = 'reserved'`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('coupon_redemption', 'reserved', 'confirmed'), ('coupon_redemption', 'reserved', 'released')`.execute(db)
  await sql`
    create trigger moves before update on coupon_redemption for each row execute function check_move()`.execute(db)
  await sql`revoke update, delete, truncate on coupon_redemption from fieldhouse_app`.execute(db)
  await sql`grant update (state, settled_at) on coupon_redemption to fieldhouse_app`.execute(db)
}
