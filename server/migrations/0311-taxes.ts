import { sql, type Kysely } from 'kysely'

// Tax as dated rates by place and kind, what of each sale was tax and why, and where buyers were last seen. Tax is part of a
// price: fee and parts are made of the rest.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_rate (
      id uuid primary key,
      country text not null check (country ~ '^[A-Z]{2}$'),
      -- Null: of the whole country.
      region text check (region ~ '^[A-Z0-9]{1,3}$'),
      -- Null: of all kinds.
      kind text check (kind in ('subscription', 'content', 'goods', 'live', 'tip')),
      name text not null check (length(name) between 1 and 40),
      -- Null ends the rate: the next wider one counts again.
      bps integer check (bps between 0 and 5000),
      valid_from timestamptz not null,
      decided_by uuid not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index tax_rate_scope on tax_rate (country, region, kind, valid_from desc)`.execute(db)
  await sql`revoke update, delete on tax_rate from fieldhouse_app`.execute(db)
  await sql`
    create table sale_tax (
      sale_id uuid primary key references sale (id),
      rate_id uuid not null references tax_rate (id),
      txn_id bigint not null,
      country text not null,
      region text,
      kind text not null,
      name text not null,
      bps integer not null check (bps > 0),
      -- Of the buyer, the tax in it.
      paid bigint not null check (paid > 0),
      tax bigint not null check (tax > 0 and tax <= paid),
      -- What spoke for the place when it was sold.
      proofs jsonb not null,
      sold_at timestamptz not null
    )`.execute(db)
  await sql`create index sale_tax_sold on sale_tax (sold_at)`.execute(db)
  await sql`revoke update, delete on sale_tax from fieldhouse_app`.execute(db)
  await sql`
    create table buyer_place (
      account_id uuid primary key references account (id) on delete cascade,
      seen_country text not null check (seen_country ~ '^[A-Z]{2}$'),
      seen_at timestamptz not null
    )`.execute(db)
  await partsAndTaxMakeThePrice(db)
}

/** As before for sales without tax, which are all that an older release makes. */
async function partsAndTaxMakeThePrice(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function check_sale() returns trigger language plpgsql as $$
    begin
      if new.fee + new.tax + (select coalesce(sum(net), 0) from sale_part where sale_id = new.id) <> new.gross then
        raise exception 'the parts of sale % do not make its price', new.id using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create or replace function check_sale_part() returns trigger language plpgsql as $$
    begin
      if (select gross - fee - tax from sale where id = new.sale_id) <> (select sum(net) from sale_part
        where sale_id = new.sale_id) then
        raise exception 'the parts of sale % do not make its price', new.sale_id using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
}
