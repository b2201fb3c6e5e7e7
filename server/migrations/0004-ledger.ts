import { sql, type Kysely } from 'kysely'

// The ledger (money.md 2 and 3): accounts, transactions, transfers and the two kinds of balances. `fieldhouse_ledger`
// owns all of it; the program may read it and call the functions of the next migration, nothing else.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLedgerEpoch(db)
  await createTime(db)
  await createLedgerKind(db)
  await fillKinds(db)
  await createLedgerAccount(db)
  await createLedgerTxn(db)
  await createLedgerTransfer(db)
  await createBalance(db)
  await createBalanceCache(db)
  await createLedgerSeal(db)
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

/**
 * Where a transfer stands in time is its `mark`: the epoch of the books, and below it the number of its transaction in this
 * database cluster. Another cluster counts its own transactions; books that move there begin a new epoch, and all that is new
 * stands behind all that is old. The horizon is the mark of the oldest transaction that may still be open.
 */
async function createTime(db: Kysely<unknown>): Promise<void> {
  await sql`insert into ledger_epoch (system_identifier) select system_identifier::text from pg_control_system()`.execute(db)
  await sql`
    create function ledger_mark() returns bigint language plpgsql volatile as $$
    begin
      return (select (epoch::bigint << 48) + pg_current_xact_id()::text::bigint from public.ledger_epoch);
    end $$`.execute(db)
  await sql`
    create function ledger_horizon() returns bigint language plpgsql stable as $$
    begin
      return (select (epoch::bigint << 48) + pg_snapshot_xmin(pg_current_snapshot())::text::bigint from public.ledger_epoch);
    end $$`.execute(db)
  // Where practice has set the clock ahead, what is posted carries its time, as sales and letters do; elsewhere nothing is ahead.
  await sql`grant usage on schema sandbox to fieldhouse_ledger`.execute(db)
  await sql`
    create function ledger_now() returns timestamptz language sql stable as $$
      select now() + coalesce((select ahead_ms from sandbox.clock), 0) * interval '1 millisecond'
    $$`.execute(db)
}

async function createLedgerEpoch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_epoch (
      only_one boolean primary key default true check (only_one),
      epoch int not null default 0 check (epoch between 0 and 31),
      system_identifier text not null
    )`.execute(db)
  await sql`revoke all on ledger_epoch from fieldhouse_app`.execute(db)
  await sql`grant select on ledger_epoch to fieldhouse_app`.execute(db)
  await sql`alter table ledger_epoch owner to fieldhouse_ledger`.execute(db)
}

async function createLedgerKind(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_kind (
      kind text primary key,
      is_strict boolean not null,
      floor bigint,
      lock_class smallint not null default 0
    )`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on ledger_kind
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke all on ledger_kind from fieldhouse_app`.execute(db)
  await sql`grant select on ledger_kind to fieldhouse_app`.execute(db)
  await sql`alter table ledger_kind owner to fieldhouse_ledger`.execute(db)
}

async function createLedgerAccount(db: Kysely<unknown>): Promise<void> {
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
    create trigger append_only before update or delete or truncate on ledger_account
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke all on ledger_account from fieldhouse_app`.execute(db)
  await sql`grant select on ledger_account to fieldhouse_app`.execute(db)
  await sql`alter table ledger_account owner to fieldhouse_ledger`.execute(db)
}

async function createLedgerTxn(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_txn (
      id bigint generated always as identity primary key,
      key text not null unique,
      kind text not null,
      fingerprint text not null,
      cause jsonb not null default '{}',
      reverses bigint references ledger_txn,
      created_at timestamptz not null default ledger_now(),
      mark bigint not null default ledger_mark()
    )`.execute(db)
  await sql`create index ledger_txn_xid on ledger_txn (mark)`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on ledger_txn
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke all on ledger_txn from fieldhouse_app`.execute(db)
  await sql`grant select on ledger_txn to fieldhouse_app`.execute(db)
  await sql`alter table ledger_txn owner to fieldhouse_ledger`.execute(db)
}

/**
 * No foreign keys: every tip would lock the same hot row. ledger_post checks the accounts, only it and ledger_post_many write
 * transfers, for the transaction they have just made, and ledger:verify proves it.
 */
async function createLedgerTransfer(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_transfer (
      id bigint generated always as identity primary key,
      txn_id bigint not null,
      dr bigint not null,
      cr bigint not null,
      amount bigint not null check (amount > 0),
      reverses bigint references ledger_transfer,
      mark bigint not null default ledger_mark(),
      check (dr <> cr)
    )`.execute(db)
  await sql`create index ledger_transfer_dr on ledger_transfer (dr, mark)`.execute(db)
  await sql`create index ledger_transfer_cr on ledger_transfer (cr, mark)`.execute(db)
  await sql`create index ledger_transfer_txn on ledger_transfer (txn_id)`.execute(db)
  await sql`create index ledger_transfer_reverses on ledger_transfer (reverses) where reverses is not null`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on ledger_transfer
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke all on ledger_transfer from fieldhouse_app`.execute(db)
  await sql`grant select on ledger_transfer to fieldhouse_app`.execute(db)
  await sql`alter table ledger_transfer owner to fieldhouse_ledger`.execute(db)
}

async function createBalance(db: Kysely<unknown>): Promise<void> {
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
    ) with (fillfactor = 50
    )`.execute(db)
  await sql`revoke all on balance from fieldhouse_app`.execute(db)
  await sql`grant select on balance to fieldhouse_app`.execute(db)
  await sql`alter table balance owner to fieldhouse_ledger`.execute(db)
}

async function createBalanceCache(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table balance_cache (
      account_id bigint primary key references ledger_account,
      posted bigint not null default 0,
      upto bigint not null default 0
    ) with (fillfactor = 50
    )`.execute(db)
  await sql`revoke all on balance_cache from fieldhouse_app`.execute(db)
  await sql`grant select on balance_cache to fieldhouse_app`.execute(db)
  await sql`alter table balance_cache owner to fieldhouse_ledger`.execute(db)
}

/** The chain over all transactions, each with the sale that it paid for (money.md 2). */
async function createLedgerSeal(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_seal (
      n bigint primary key,
      txn_id bigint not null unique,
      mark bigint not null,
      hash bytea not null
    )`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on ledger_seal
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke all on ledger_seal from fieldhouse_app`.execute(db)
  await sql`grant select on ledger_seal to fieldhouse_app`.execute(db)
  await sql`alter table ledger_seal owner to fieldhouse_ledger`.execute(db)
}
