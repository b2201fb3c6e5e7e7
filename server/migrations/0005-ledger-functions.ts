import { sql, type Kysely } from 'kysely'

// The only ways to write the ledger. They run as its owner; what they refuse has a code of its own:
// FH001 not enough, FH002 frozen, FH003 key used for something else, FH004 reversed too much, FH005 unknown account.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOpen(db)
  await createLock(db)
  await createLeft(db)
  await createPost(db)
  await createPostMany(db)
  await createBalance(db)
  await createRollUp(db)
  await createHold(db)
  await createFreeze(db)
  for (const name of ['ledger_open', 'ledger_lock', 'ledger_post', 'ledger_post_many', 'ledger_roll_up', 'ledger_hold', 'ledger_freeze']) {
    await sql`alter function ${sql.ref(name)} owner to fieldhouse_ledger`.execute(db)
    await sql`revoke all on function ${sql.ref(name)} from public`.execute(db)
    await sql`grant execute on function ${sql.ref(name)} to fieldhouse_app`.execute(db)
  }
}

/**
 * Finds accounts or opens them, ids in the order asked. Called outside of money transactions: it inserts unique keys. Equality and
 * `is null` are answered by an index, `is not distinct from` by none; looking first spares the numbers a refused insert uses up.
 */
async function createOpen(db: Kysely<unknown>): Promise<void> {
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
    create function ledger_open(p_kind text[], p_owner_type text[], p_owner_id text[], p_currency text)
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

/** Locks the strict rows among the accounts in the one permitted order (money.md 7). */
async function createLock(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_lock(p_account bigint[]) returns void
    language sql security definer set search_path = public, pg_temp as $$
      select 1 from balance where account_id = any(p_account) order by lock_class, account_id for update
    $$`.execute(db)
}

/** What of a transfer was not taken back: taking back what was taken back gives it again. */
async function createLeft(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_left(p_transfer bigint) returns bigint language sql stable as $$
      select t.amount - coalesce((
        select sum(r.amount - coalesce((select sum(b.amount) from ledger_transfer b where b.reverses = r.id), 0))
        from ledger_transfer r where r.reverses = t.id), 0)::bigint
      from ledger_transfer t where t.id = p_transfer
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
      -- Once for all rows: as a default each of them would read the epoch again.
      here bigint := ledger_mark();
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
      insert into ledger_txn (key, kind, fingerprint, cause, reverses, mark)
        values (p_key, p_kind, print, p_cause, p_reverses_txn, here)
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

      insert into ledger_transfer (txn_id, dr, cr, amount, reverses, mark)
        select ledger_post.txn_id, m.dr, m.cr, m.amount, m.reverses, here
        from unnest(p_dr, p_cr, p_amount, coalesce(p_reverses, array_fill(null::bigint, array[cardinality(p_dr)]))) m (dr, cr,
          amount, reverses);

      if p_reverses is not null then
        perform 1 from ledger_transfer where id = any(p_reverses) order by id for update;
        if exists (select 1 from ledger_transfer o where o.id = any(p_reverses) and ledger_left(o.id) < 0) then
          raise exception 'more is reversed than was moved' using errcode = 'FH004';
        end if;
      end if;
    end $$`.execute(db)
}

/**
 * Payments from strict accounts to collecting ones, many at once. Posting n takes from p_from[n]; its moves are those with
 * p_move_of = n. Answers the posted and the replayed; what it leaves out was refused, for its money, its key or its twin in
 * the same call, and is asked again by itself through ledger_post, which says why. Of one account's payments those go
 * through, in their order, whose sum it affords. Locks as ledger_post does: rows in order, then keys, then plain inserts;
 * but it does not wait long for them, since a crowd must not wait for one wallet.
 */
async function createPostMany(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_post_many(
      p_key text[], p_kind text[], p_cause jsonb[], p_from bigint[], p_move_of int[], p_cr bigint[], p_amount bigint[]
    ) returns table (posting int, txn_id bigint, replayed boolean)
    language plpgsql volatile security definer
    set search_path = public, pg_temp set plan_cache_mode = force_generic_plan set lock_timeout = '200ms' as $$
    declare
      locked bigint[];
      free bigint[];
      here bigint := ledger_mark();
      now_here timestamptz := ledger_now();
    begin
      if cardinality(p_move_of) <> cardinality(p_cr) or cardinality(p_move_of) <> cardinality(p_amount)
        or cardinality(p_key) <> cardinality(p_from) or cardinality(p_key) <> cardinality(p_kind)
        or cardinality(p_key) <> cardinality(p_cause) then
        raise exception 'postings or moves are of different lengths' using errcode = '22023';
      end if;
      select array_agg(account_id), array_agg(case when frozen then 0 else posted - held end) into locked, free
        from (
          select account_id, posted, held, frozen from balance where account_id = any(p_from)
          order by lock_class, account_id for update
        ) rows;
      if (select count(distinct source) from unnest(p_from) source) <> cardinality(locked) or exists (
        select 1 from unnest(p_cr) target where not exists (select 1 from balance_cache where account_id = target)
      ) then
        raise exception 'unknown account' using errcode = 'FH005';
      end if;

      return query
      with move as (
        select of, cr, amount, n from unnest(p_move_of, p_cr, p_amount) with ordinality m (of, cr, amount, n)
      ), wanted as (
        select p.n, p.key, p.kind, p.cause, p.source, m.total,
          md5(concat_ws('|', p.kind, m.debits::text, m.credits::text, m.amounts::text)) as print
        from unnest(p_key, p_kind, p_cause, p_from) with ordinality p (key, kind, cause, source, n)
          cross join lateral (
            select sum(amount) as total, array_agg(p.source order by move.n) as debits, array_agg(cr order by move.n) as credits,
              array_agg(amount order by move.n) as amounts
            from move where of = p.n
          ) m
      ), known as (
        select t.id, t.key, t.fingerprint from ledger_txn t where t.key = any(p_key)
      ), candidate as (
        select w.*, sum(w.total) over (partition by w.source order by w.n) as running,
          row_number() over (partition by w.key order by w.n) as nth
        from wanted w where w.key not in (select key from known)
      ), accepted as (
        select * from candidate where nth = 1 and running <= free[array_position(locked, source)]
      ), made as (
        insert into ledger_txn (key, kind, fingerprint, cause, created_at, mark)
          select key, kind, print, cause, now_here, here from accepted order by n
        on conflict (key) do nothing returning id, key
      ), posted as (
        select a.n, a.source, a.total, made.id from made join accepted a on a.key = made.key
      ), moved as (
        insert into ledger_transfer (txn_id, dr, cr, amount, mark)
        select p.id, p.source, move.cr, move.amount, here from posted p join move on move.of = p.n order by p.n, move.n
      ), paid as (
        update balance b set posted = b.posted - s.total, version = b.version + s.times
        from (select source, sum(total) as total, count(*) as times from posted group by source) s
        where b.account_id = s.source
      )
      select p.n::int, p.id, false from posted p
      union all
      select w.n::int, k.id, true from wanted w join known k on k.key = w.key and k.fingerprint = w.print;
    end $$`.execute(db)
}

/** What an account holds. A hot one is its cache plus what came since, in one statement and so in one snapshot. */
async function createBalance(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_balance(p_account bigint) returns bigint language sql stable as $$
      select coalesce(
        (select posted from balance where account_id = p_account),
        (select c.posted
          + coalesce((select sum(amount) from ledger_transfer where cr = p_account and mark >= c.upto), 0)
          - coalesce((select sum(amount) from ledger_transfer where dr = p_account and mark >= c.upto), 0)
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
        upto = horizon.mark,
        posted = c.posted
          + coalesce((select sum(amount) from ledger_transfer t where cr = p_account and t.mark >= c.upto and t.mark < horizon.mark), 0)
          - coalesce((select sum(amount) from ledger_transfer t where dr = p_account and t.mark >= c.upto and t.mark < horizon.mark), 0)
      from (select ledger_horizon() as mark) horizon
      where c.account_id = p_account;
    end $$`.execute(db)
}

/** Setting money aside on an account without moving it (money.md 3, payout requested): ledger_post counts posted less held. */
async function createHold(db: Kysely<unknown>): Promise<void> {
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
}

/** A frozen account refuses guarded spending; receiving goes on. */
async function createFreeze(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_freeze(p_account bigint[], p_frozen boolean) returns void
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    begin
      perform ledger_lock(p_account);
      update balance set frozen = p_frozen, version = version + 1 where account_id = any(p_account) and frozen <> p_frozen;
    end $$`.execute(db)
}
