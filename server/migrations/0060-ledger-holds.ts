import { sql, type Kysely } from 'kysely'

// Setting money aside on an account without moving it (money.md 3, payout requested). What is held cannot be spent:
// ledger_post counts posted less held. Codes as in 0042: FH001 not enough, FH002 frozen, FH005 unknown account.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_hold(p_account bigint, p_change bigint) returns void
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    declare
      found_row balance;
    begin
      select * into found_row from balance where account_id = p_account for update;
      if not found then
        raise exception 'unknown account' using errcode = 'FH005';
      end if;
      if p_change > 0 and (found_row.frozen or found_row.posted - found_row.held < p_change) then
        raise exception 'not available' using errcode = case when found_row.frozen then 'FH002' else 'FH001' end;
      end if;
      -- Giving back more than is held fails at the constraint balance_held.
      update balance set held = held + p_change, version = version + 1 where account_id = p_account;
    end $$`.execute(db)
  await sql`alter function ledger_hold owner to fieldhouse_ledger`.execute(db)
  await sql`revoke all on function ledger_hold from public`.execute(db)
  await sql`grant execute on function ledger_hold to fieldhouse_app`.execute(db)
}
