import { sql, type Kysely } from 'kysely'

// Where a transfer stands in time is its `mark`: the epoch of the books, and below it the number of its transaction in this
// database cluster. Another cluster counts its own transactions; books that move there begin a new epoch, and all that is new
// stands behind all that is old. Marks of one epoch compare as the numbers did.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createEpoch(db)
  for (const table of ['ledger_transfer', 'ledger_txn', 'ledger_seal']) await toMark(db, table, 'xid', 'mark')
  await toMark(db, 'balance_cache', 'upto', 'upto')
  for (const table of ['ledger_transfer', 'ledger_txn'])
    await sql`alter table ${sql.table(table)} alter column mark set default ledger_mark()`.execute(db)
  await sql`alter table balance_cache alter column upto set default 0`.execute(db)
  await readMarks(db)
}

async function createEpoch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_epoch (
      only_one boolean primary key default true check (only_one),
      epoch int not null default 0 check (epoch between 0 and 31),
      system_identifier text not null
    )`.execute(db)
  await sql`insert into ledger_epoch (system_identifier) select system_identifier::text from pg_control_system()`.execute(db)
  await sql`revoke all on ledger_epoch from fieldhouse_app`.execute(db)
  await sql`grant select on ledger_epoch to fieldhouse_app`.execute(db)
  await sql`alter table ledger_epoch owner to fieldhouse_ledger`.execute(db)
  // Of the transaction that asks; and of the oldest that may still be open.
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
}

async function toMark(db: Kysely<unknown>, table: string, from: string, to: string): Promise<void> {
  await sql`alter table ${sql.table(table)} alter column ${sql.ref(from)} drop default`.execute(db)
  await sql`
    alter table ${sql.table(table)} alter column ${sql.ref(from)} type bigint using ${sql.ref(from)}::text::bigint`.execute(db)
  if (from !== to) await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(db)
}

/** As in 0042 and 0051, by marks. */
async function readMarks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function ledger_balance(p_account bigint) returns bigint language sql stable as $$
      select coalesce(
        (select posted from balance where account_id = p_account),
        (select c.posted
          + coalesce((select sum(amount) from ledger_transfer where cr = p_account and mark >= c.upto), 0)
          - coalesce((select sum(amount) from ledger_transfer where dr = p_account and mark >= c.upto), 0)
        from balance_cache c where c.account_id = p_account))::bigint
    $$`.execute(db)
  await sql`
    create or replace function ledger_roll_up(p_account bigint) returns void
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      perform 1 from balance_cache where account_id = p_account for update;
      update balance_cache c set
        upto = horizon.mark,
        posted = c.posted
          + coalesce((select sum(amount) from ledger_transfer t where cr = p_account and t.mark >= c.upto and t.mark < horizon.mark), 0)
          - coalesce((select sum(amount) from ledger_transfer t where dr = p_account and t.mark >= c.upto and t.mark < horizon.mark), 0)
      from (select ledger_horizon() as mark) horizon
      where c.account_id = p_account;
    end $$`.execute(db)
  await sql`
    create or replace function ledger_seal_next(p_most int) returns int
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      last ledger_seal;
      fresh record;
      sealed int := 0;
    begin
      perform pg_advisory_xact_lock(hashtextextended('ledger_seal', 0));
      select * into last from ledger_seal order by n desc limit 1;
      for fresh in
        select t.id, t.mark from ledger_txn t
        where t.mark >= coalesce(last.mark, 0) and t.mark < ledger_horizon()
          and not exists (select 1 from ledger_seal s where s.txn_id = t.id)
        order by t.mark, t.id limit p_most
      loop
        last.n := coalesce(last.n, 0) + 1;
        last.hash := sha256(coalesce(last.hash, ''::bytea) || convert_to(ledger_sealed_text(fresh.id), 'UTF8'));
        insert into ledger_seal (n, txn_id, mark, hash) values (last.n, fresh.id, fresh.mark, last.hash);
        sealed := sealed + 1;
      end loop;
      return sealed;
    end $$`.execute(db)
}
