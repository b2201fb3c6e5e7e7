import { sql, type Kysely } from 'kysely'

// Where parcels go. Orders keep a copy, so that an address may change or leave at any time.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address (
      id uuid primary key,
      account_id uuid not null references account on delete cascade,
      name text not null,
      country text not null check (length(country) = 2),
      state text not null,
      city text not null,
      street_address text not null,
      zip_code text not null,
      district text,
      ward text,
      street_number text,
      phone text,
      description text,
      is_default boolean not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create index address_of_account on address (account_id, created_at)`.execute(db)
  await sql`create unique index address_default on address (account_id) where is_default`.execute(db)
}
