import { sql, type Kysely } from 'kysely'

/**
 * Opening looked accounts up by `is not distinct from`, which no index answers: whoever's wallet a process saw first was
 * searched among all wallets. Equality and `is null` are found at once. Looking first also spares the numbers that a
 * refused insert would use up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_find(p_kind text, p_owner_type text, p_owner_id text, p_currency text) returns bigint
    language plpgsql stable set search_path = public, pg_temp as $$
    begin
      if p_owner_id is null then
        return (select id from ledger_account
          where kind = p_kind and owner_type is null and owner_id is null and currency = p_currency);
      end if;
      return (select id from ledger_account
        where kind = p_kind and owner_type = p_owner_type and owner_id = p_owner_id and currency = p_currency);
    end $$`.execute(db)
  await sql`
    create or replace function ledger_open(p_kind text[], p_owner_type text[], p_owner_id text[], p_currency text)
      returns bigint[]
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      ids bigint[] := '{}';
      found_id bigint;
    begin
      for i in 1 .. cardinality(p_kind) loop
        found_id := ledger_find(p_kind[i], p_owner_type[i], p_owner_id[i], p_currency);
        if found_id is null then
          insert into ledger_account (kind, owner_type, owner_id, currency)
            values (p_kind[i], p_owner_type[i], p_owner_id[i], p_currency) on conflict do nothing returning id into found_id;
          if found_id is null then
            found_id := ledger_find(p_kind[i], p_owner_type[i], p_owner_id[i], p_currency);
          else
            insert into balance (account_id, lock_class, floor)
              select found_id, lock_class, floor from ledger_kind where kind = p_kind[i] and is_strict;
            insert into balance_cache (account_id) select found_id from ledger_kind where kind = p_kind[i] and not is_strict;
          end if;
        end if;
        ids := ids || found_id;
      end loop;
      return ids;
    end $$`.execute(db)
}
