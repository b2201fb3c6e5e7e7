import { sql, type Kysely } from 'kysely'

// The hash chain over the ledger: each transaction, with its transfers, is sealed over the seal before it. Whoever changes,
// removes or slips in a row later breaks the chain at that row; the last seal, kept elsewhere, covers all of them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSeals(db)
  await createText(db)
  await createSealing(db)
  await sql`alter function ledger_sealed_text owner to fieldhouse_ledger`.execute(db)
  await sql`alter function ledger_seal_next owner to fieldhouse_ledger`.execute(db)
  await sql`revoke all on function ledger_seal_next from public`.execute(db)
  await sql`grant execute on function ledger_seal_next to fieldhouse_app`.execute(db)
}

async function createSeals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_seal (
      n bigint primary key,
      txn_id bigint not null unique,
      xid xid8 not null,
      hash bytea not null
    )`.execute(db)
  await sql`create trigger append_only before update or delete or truncate on ledger_seal
    for each statement execute function refuse_change()`.execute(db)
  await sql`revoke all on ledger_seal from fieldhouse_app`.execute(db)
  await sql`grant select on ledger_seal to fieldhouse_app`.execute(db)
  await sql`alter table ledger_seal owner to fieldhouse_ledger`.execute(db)
  await sql`alter table ledger_txn add column xid xid8 not null default pg_current_xact_id()`.execute(db)
  await sql`create index ledger_txn_xid on ledger_txn (xid)`.execute(db)
}

/** All that a transaction says, null when it is gone. */
async function createText(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_sealed_text(p_txn bigint) returns text language sql stable as $$
      select concat_ws('|', t.id, t.key, t.kind, t.fingerprint, t.cause, t.reverses, extract(epoch from t.created_at), (
        select string_agg(concat_ws(':', id, dr, cr, amount, reverses), ',' order by id) from ledger_transfer where txn_id = t.id
      )) from ledger_txn t where t.id = p_txn
    $$`.execute(db)
}

/**
 * Seals what was posted since, at most p_most transactions, and answers how many. As with the roll-up, the window ends where
 * transactions may still be open, so that nothing commits behind the chain (money.md 7). One at a time.
 */
async function createSealing(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_seal_next(p_most int) returns int
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      last ledger_seal;
      fresh record;
      sealed int := 0;
    begin
      perform pg_advisory_xact_lock(hashtextextended('ledger_seal', 0));
      select * into last from ledger_seal order by n desc limit 1;
      for fresh in
        select t.id, t.xid from ledger_txn t
        where t.xid >= coalesce(last.xid, '0'::xid8) and t.xid < pg_snapshot_xmin(pg_current_snapshot())
          and not exists (select 1 from ledger_seal s where s.txn_id = t.id)
        order by t.xid, t.id limit p_most
      loop
        last.n := coalesce(last.n, 0) + 1;
        last.hash := sha256(coalesce(last.hash, ''::bytea) || convert_to(ledger_sealed_text(fresh.id), 'UTF8'));
        insert into ledger_seal (n, txn_id, xid, hash) values (last.n, fresh.id, fresh.xid, last.hash);
        sealed := sealed + 1;
      end loop;
      return sealed;
    end $$`.execute(db)
}
