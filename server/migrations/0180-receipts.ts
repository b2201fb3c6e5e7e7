import { sql, type Kysely } from 'kysely'

// Receipts with numbers that leave no gap, and credit notes of what goes back (money.md 20).
export async function up(db: Kysely<unknown>): Promise<void> {
  // A circle of numbers: a kind of paper, how often the site was restored, a year. Its row is the lock under which numbers are given.
  await sql`
    create table receipt_series (
      series text not null check (series in ('R', 'C')),
      life int not null check (life >= 0),
      year int not null,
      last int not null check (last >= 0),
      primary key (series, life, year)
    )`.execute(db)
  await sql`
    create table receipt (
      id uuid primary key,
      series text not null,
      life int not null,
      year int not null,
      number int not null check (number > 0),
      kind text not null
        check (kind in ('top_up', 'sale', 'refund_undone', 'token_refund', 'sale_credited', 'card_refund', 'dispute_lost')),
      source_id uuid not null,
      buyer_id uuid not null,
      seller_id uuid,
      -- Of a credit note: what it takes back.
      of_id uuid references receipt,
      unit text not null check (unit in ('tokens', 'card')),
      currency text not null,
      total bigint not null check (total > 0),
      discount bigint not null check (discount >= 0),
      tax bigint not null check (tax >= 0),
      paid_at timestamptz not null,
      issued_at timestamptz not null,
      -- All of its words, as they were.
      content jsonb not null,
      foreign key (series, life, year) references receipt_series,
      unique (series, life, year, number),
      -- What was settled once has one paper.
      unique (kind, source_id)
    )`.execute(db)
  await sql`create index receipt_buyer on receipt (buyer_id, issued_at desc, id desc)`.execute(db)
  await sql`create index receipt_issued on receipt (issued_at desc, id desc)`.execute(db)
  await sql`create index receipt_of on receipt (of_id) where of_id is not null`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on receipt
      for each statement execute function refuse_change()`.execute(db)
  await sql`create trigger never_deleted before delete or truncate on receipt_series
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on receipt, receipt_series from fieldhouse_app`.execute(db)
  await sql`grant update (last) on receipt_series to fieldhouse_app`.execute(db)
  // Up to when everything has its paper; an earlier look is only a quicker one.
  await sql`
    create table receipt_run (
      is_only boolean primary key default true check (is_only),
      done_until timestamptz not null
    )`.execute(db)
}
