import { sql, type Kysely } from 'kysely'

// What somebody has paid to a page and for how long they have subscribed; whether others may read their name beside it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table supporter_stat (
      page_id uuid not null,
      account_id uuid not null,
      since timestamptz not null,
      -- The month of subscription that they are in, or ended in; 0: never subscribed.
      months int not null check (months >= 0),
      -- Hundredths, less what went back.
      spent_30d bigint not null check (spent_30d >= 0),
      spent bigint not null check (spent > 0),
      counted_at timestamptz not null,
      primary key (page_id, account_id)
    )`.execute(db)
  await sql`create index supporter_stat_account on supporter_stat (account_id, page_id)`.execute(db)
  await sql`create index supporter_stat_counted on supporter_stat (counted_at)`.execute(db)
  // Pairs whose row is to be worked out again.
  await sql`
    create table supporter_due (
      page_id uuid not null,
      account_id uuid not null,
      primary key (page_id, account_id)
    )`.execute(db)
  await sql`
    create table supporter_wish (
      page_id uuid not null,
      account_id uuid not null,
      is_shown boolean not null,
      said_at timestamptz not null,
      primary key (page_id, account_id)
    )`.execute(db)
  await sql`create index supporter_wish_account on supporter_wish (account_id)`.execute(db)
  await sql`insert into supporter_due select distinct seller_id, buyer_id from sale where gross > 0`.execute(db)
}
