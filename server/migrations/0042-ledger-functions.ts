import { sql, type Kysely } from 'kysely'

// The only ways to write the ledger. They run as its owner; what they refuse has a code of its own:
// FH001 not enough, FH002 frozen, FH003 key used for something else, FH004 reversed too much, FH005 unknown account.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOpen(db)
  await createLock(db)
  await createPost(db)
  await createBalance(db)
  await createRollUp(db)
  for (const name of ['ledger_open', 'ledger_lock', 'ledger_post', 'ledger_roll_up']) {
    await sql`alter function ${sql.ref(name)} owner to fieldhouse_ledger`.execute(db)
    await sql`revoke all on function ${sql.ref(name)} from public`.execute(db)
    await sql`grant execute on function ${sql.ref(name)} to fieldhouse_app`.execute(db)
  }
}

/** Finds accounts or opens them, ids in the order asked. Called outside of money transactions: it inserts unique keys. */
async function createOpen(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_open(p_kind text[], p_owner_type text[], p_owner_id text[], p_currency text) returns bigint[]
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      ids bigint[] := '{}';
      found_id bigint;
    begin
      for i in 1 .. cardinality(p_kind) loop
        insert into ledger_account (kind, owner_type, owner_id, currency)
          values (p_kind[i], p_owner_type[i], p_owner_id[i], p_currency) on conflict do nothing returning id into found_id;
        if found_id is null then
          select id into strict found_id from ledger_account
            where kind = p_kind[i] and owner_type is not distinct from p_owner_type[i]
              and owner_id is not distinct from p_owner_id[i] and currency = p_currency;
        else
          insert into balance (account_id, lock_class, floor)
            select found_id, lock_class, floor from ledger_kind where kind = p_kind[i] and is_strict;
          insert into balance_cache (account_id) select found_id from ledger_kind where kind = p_kind[i] and not is_strict;
        end if;
        ids := ids || found_id;
      end loop;
      return ids;
    end $$`.execute(db)
}

/** Locks the strict rows among the accounts in the one permitted order (money.md 7). */
async function createLock(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_lock(p_account bigint[]) returns void
    language sql security definer set search_path = public, pg_temp as $$
      select 1 from balance where account_id = any(p_account) order by lock_class, account_id for update
    $$`.execute(db)
}

/**
 * Moves p_amount[i] from account p_dr[i] to p_cr[i], all or nothing, once per key. A guard asks that an account is not
 * frozen and has p_need[i] to spend. Order: strict rows, then the unique key, then plain inserts (money.md 7). Its plans
 * are fixed: planning anew for each array costs a quarter of the whole.
 */
async function createPost(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_post(
      p_key text, p_kind text, p_dr bigint[], p_cr bigint[], p_amount bigint[],
      p_guard bigint[] default '{}', p_need bigint[] default '{}',
      p_cause jsonb default '{}', p_reverses_txn bigint default null, p_reverses bigint[] default null,
      out txn_id bigint, out replayed boolean
    ) language plpgsql volatile security definer
    set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
    declare
      touched bigint[] := p_dr || p_cr;
      print text := md5(concat_ws('|', p_kind, p_dr::text, p_cr::text, p_amount::text, p_reverses::text));
      known_print text;
      strict_ids bigint[];
      is_frozen boolean;
      is_short boolean;
    begin
      if cardinality(p_dr) = 0 or cardinality(p_dr) <> cardinality(p_cr) or cardinality(p_dr) <> cardinality(p_amount) then
        raise exception 'moves are empty or of different lengths' using errcode = '22023';
      end if;
      -- One statement locks in order and looks at what it locked. Joins with arrays are avoided here and below: the planner
      -- takes an array for a hundred rows and would read the whole table instead of one row by its key.
      select array_agg(account_id), bool_or(frozen and guard is not null), bool_or(posted - held < p_need[guard])
        into strict_ids, is_frozen, is_short
        from (
          select account_id, posted, held, frozen, array_position(p_guard, account_id) as guard from balance
          where account_id = any(touched || p_guard) order by lock_class, account_id for update
        ) locked;

      replayed := false;
      insert into ledger_txn (key, kind, fingerprint, cause, reverses) values (p_key, p_kind, print, p_cause, p_reverses_txn)
        on conflict (key) do nothing returning id into txn_id;
      if txn_id is null then
        select id, fingerprint into strict txn_id, known_print from ledger_txn where key = p_key;
        if known_print <> print then
          raise exception 'ledger key % was used for something else', p_key using errcode = 'FH003';
        end if;
        replayed := true;
        return;
      end if;

      if (select count(*) from ledger_account where id = any(touched)) <> (select count(distinct id) from unnest(touched) id) then
        raise exception 'unknown account' using errcode = 'FH005';
      end if;
      if is_frozen or is_short then
        raise exception 'not available' using errcode = case when is_frozen then 'FH002' else 'FH001' end;
      end if;

      -- The floor of a row is its constraint balance_floor: what no guard refused fails there.
      update balance b set version = b.version + 1, posted = b.posted + (
        select coalesce(sum(case when m.cr = b.account_id then m.amount when m.dr = b.account_id then -m.amount end), 0)
        from unnest(p_dr, p_cr, p_amount) m (dr, cr, amount)
      ) where b.account_id = any(strict_ids) and b.account_id = any(touched);

      insert into ledger_transfer (txn_id, dr, cr, amount, reverses)
        select ledger_post.txn_id, m.dr, m.cr, m.amount, m.reverses
        from unnest(p_dr, p_cr, p_amount, coalesce(p_reverses, array_fill(null::bigint, array[cardinality(p_dr)]))) m (dr, cr,
          amount, reverses);

      if p_reverses is not null then
        perform 1 from ledger_transfer where id = any(p_reverses) order by id for update;
        if exists (
          select 1 from ledger_transfer o where o.id = any(p_reverses)
            and o.amount < (select sum(r.amount) from ledger_transfer r where r.reverses = o.id)
        ) then
          raise exception 'more is reversed than was moved' using errcode = 'FH004';
        end if;
      end if;
    end $$`.execute(db)
}

/** What an account holds. A hot one is its cache plus what came since, in one statement and so in one snapshot. */
async function createBalance(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_balance(p_account bigint) returns bigint language sql stable as $$
      select coalesce(
        (select posted from balance where account_id = p_account),
        (select c.posted
          + coalesce((select sum(amount) from ledger_transfer where cr = p_account and xid >= c.upto), 0)
          - coalesce((select sum(amount) from ledger_transfer where dr = p_account and xid >= c.upto), 0)
        from balance_cache c where c.account_id = p_account))::bigint
    $$`.execute(db)
}

/**
 * Moves the cache of an append-only account forward. The window ends where transactions may still be open: ids are taken
 * before commit, so a watermark by id would lose what commits late (money.md 7).
 */
async function createRollUp(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_roll_up(p_account bigint) returns void
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      perform 1 from balance_cache where account_id = p_account for update;
      update balance_cache c set
        upto = pg_snapshot_xmin(pg_current_snapshot()),
        posted = c.posted
          + coalesce((select sum(amount) from ledger_transfer
              where cr = p_account and xid >= c.upto and xid < pg_snapshot_xmin(pg_current_snapshot())), 0)
          - coalesce((select sum(amount) from ledger_transfer
              where dr = p_account and xid >= c.upto and xid < pg_snapshot_xmin(pg_current_snapshot())), 0)
      where c.account_id = p_account;
    end $$`.execute(db)
}
