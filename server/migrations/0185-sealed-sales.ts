import { sql, type Kysely } from 'kysely'

// From here on a transaction is sealed together with the sale that it paid for: who bought what of whom, for how much, and who
// gets which part. Seals that were made before stay as they are; each says its form.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists sale_txn on sale (txn_id) where txn_id is not null`.execute(db)
  await sql`grant select on sale, sale_part to fieldhouse_ledger`.execute(db)
  await sql`alter table ledger_seal add column form int not null default 1`.execute(db)
  await createText(db)
  await replaceSealing(db)
}

async function createText(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_sealed_text(p_txn bigint, p_form int) returns text language sql stable as $$
      select case p_form when 1 then ledger_sealed_text(p_txn) else ledger_sealed_text(p_txn) || '|' || coalesce((
        select string_agg(concat_ws(':', s.id, s.buyer_id, s.type, s.source, s.seller_id, s.item_type, s.item_id, s.quantity, s.gross,
          s.fee, s.tax, s.discount, coalesce(s.coupon_id::text, '-'), s.split_version, extract(epoch from s.created_at), (
            select string_agg(concat_ws('=', p.payee_id, p.net, p.set_aside), ',' order by p.payee_id) from sale_part p
            where p.sale_id = s.id
          )), '|' order by s.id)
        from sale s where s.txn_id = p_txn), '') end
    $$`.execute(db)
  await sql`alter function ledger_sealed_text(bigint, int) owner to fieldhouse_ledger`.execute(db)
}

/** As in migration 0161, with the form. */
async function replaceSealing(db: Kysely<unknown>): Promise<void> {
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
        last.hash := sha256(coalesce(last.hash, ''::bytea) || convert_to(ledger_sealed_text(fresh.id, 2), 'UTF8'));
        insert into ledger_seal (n, txn_id, mark, hash, form) values (last.n, fresh.id, fresh.mark, last.hash, 2);
        sealed := sealed + 1;
      end loop;
      return sealed;
    end $$`.execute(db)
}
