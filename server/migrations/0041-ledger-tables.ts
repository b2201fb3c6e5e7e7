import { sql, type Kysely } from 'kysely'

// The ledger (money.md 2 and 3): accounts, transactions, transfers and the two kinds of balances. `fieldhouse_ledger`
// owns all of it; the program may read it and call the functions of the next migration, nothing else.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRole(db)
  await createTables(db)
  await fillKinds(db)
  await keepAppendOnly(db)
  await handOver(db)
}

async function createRole(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create role fieldhouse_ledger nologin;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  // Handing tables to a role needs membership in it, unless the login role is a superuser.
  await sql`
    do $$ begin
      if not pg_has_role(current_user, 'fieldhouse_ledger', 'usage') then
        execute format('grant fieldhouse_ledger to %I', current_user);
      end if;
    exception when unique_violation then null;
    end $$`.execute(db)
  await sql`grant usage, create on schema public to fieldhouse_ledger`.execute(db)
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_kind (
      kind text primary key,
      is_strict boolean not null,
      floor bigint,
      lock_class smallint not null default 0
    )`.execute(db)
  await sql`
    create table ledger_account (
      id bigint generated always as identity primary key,
      kind text not null references ledger_kind,
      owner_type text check (owner_type in ('user', 'page', 'dispute', 'jurisdiction')),
      owner_id text,
      currency text not null default 'USD',
      created_at timestamptz not null default now(),
      check ((owner_type is null) = (owner_id is null)),
      unique nulls not distinct (kind, owner_type, owner_id, currency)
    )`.execute(db)
  await sql`
    create table ledger_txn (
      id bigint generated always as identity primary key,
      key text not null unique,
      kind text not null,
      fingerprint text not null,
      cause jsonb not null default '{}',
      reverses bigint references ledger_txn,
      created_at timestamptz not null default now()
    )`.execute(db)
  // No foreign key to the accounts: every tip would lock the same hot row. ledger_post checks them, ledger:verify proves it.
  await sql`
    create table ledger_transfer (
      id bigint generated always as identity primary key,
      txn_id bigint not null references ledger_txn,
      dr bigint not null,
      cr bigint not null,
      amount bigint not null check (amount > 0),
      reverses bigint references ledger_transfer,
      xid xid8 not null default pg_current_xact_id(),
      check (dr <> cr)
    )`.execute(db)
  await sql`create index ledger_transfer_dr on ledger_transfer (dr, xid)`.execute(db)
  await sql`create index ledger_transfer_cr on ledger_transfer (cr, xid)`.execute(db)
  await sql`create index ledger_transfer_txn on ledger_transfer (txn_id)`.execute(db)
  await sql`create index ledger_transfer_reverses on ledger_transfer (reverses) where reverses is not null`.execute(db)
  await sql`
    create table balance (
      account_id bigint primary key references ledger_account,
      lock_class smallint not null,
      posted bigint not null default 0,
      held bigint not null default 0,
      floor bigint,
      frozen boolean not null default false,
      version bigint not null default 0,
      constraint balance_held check (held >= 0),
      constraint balance_floor check (floor is null or posted - held >= floor)
    ) with (fillfactor = 50)`.execute(db)
  await sql`
    create table balance_cache (
      account_id bigint primary key references ledger_account,
      posted bigint not null default 0,
      upto xid8 not null default '0'
    ) with (fillfactor = 50)`.execute(db)
}

/** Strict accounts have a row that debits lock, in the order of `lock_class`; the others only collect (money.md 3 and 7). */
async function fillKinds(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into ledger_kind (kind, is_strict, floor, lock_class) values
      ('wallet', true, 0, 1),
      ('wallet.bonus', true, 0, 1),
      ('trust', true, 0, 2),
      ('earn.available', true, null, 2),
      ('earn.pending', false, null, 0),
      ('payout.in_flight', false, null, 0),
      ('refund.payable', false, null, 0),
      ('dispute.hold', false, null, 0),
      ('gateway.disputed', false, null, 0),
      ('gateway.clearing', false, null, 0),
      ('gateway.available', false, null, 0),
      ('bank', false, null, 0),
      ('fee.platform', false, null, 0),
      ('fee.payout', false, null, 0),
      ('gateway.fees', false, null, 0),
      ('promo.expense', false, null, 0),
      ('dispute.loss', false, null, 0),
      ('tax.payable', false, null, 0),
      ('receivable', false, null, 0),
      ('suspense', false, null, 0)`.execute(db)
}

async function keepAppendOnly(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% only grows', tg_table_name using errcode = '42501';
    end $$`.execute(db)
  for (const table of ['ledger_kind', 'ledger_account', 'ledger_txn', 'ledger_transfer']) {
    await sql`create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
  }
}

async function handOver(db: Kysely<unknown>): Promise<void> {
  for (const table of ['ledger_kind', 'ledger_account', 'ledger_txn', 'ledger_transfer', 'balance', 'balance_cache']) {
    await sql`revoke all on ${sql.table(table)} from fieldhouse_app`.execute(db)
    await sql`grant select on ${sql.table(table)} to fieldhouse_app`.execute(db)
    await sql`alter table ${sql.table(table)} owner to fieldhouse_ledger`.execute(db)
  }
}
