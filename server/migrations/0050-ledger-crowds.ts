import { sql, type Kysely } from 'kysely'

// What a crowd of tips at once needs (money.md 7): a lighter transfer, and many payments in one statement.
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropProvenKey(db)
  await createPostMany(db)
}

/**
 * A fifth of a posting went into a key that cannot be broken: only ledger_post and ledger_post_many write transfers, for the
 * transaction they have just made, and nothing is ever deleted. `ledger:verify` proves it, as it does a transfer's accounts.
 */
async function dropProvenKey(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_transfer drop constraint ledger_transfer_txn_id_fkey`.execute(db)
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
        insert into ledger_txn (key, kind, fingerprint, cause) select key, kind, print, cause from accepted order by n
        on conflict (key) do nothing returning id, key
      ), posted as (
        select a.n, a.source, a.total, made.id from made join accepted a on a.key = made.key
      ), moved as (
        insert into ledger_transfer (txn_id, dr, cr, amount)
        select p.id, p.source, move.cr, move.amount from posted p join move on move.of = p.n order by p.n, move.n
      ), paid as (
        update balance b set posted = b.posted - s.total, version = b.version + s.times
        from (select source, sum(total) as total, count(*) as times from posted group by source) s
        where b.account_id = s.source
      )
      select p.n::int, p.id, false from posted p
      union all
      select w.n::int, k.id, true from wanted w join known k on k.key = w.key and k.fingerprint = w.print;
    end $$`.execute(db)
  await sql`alter function ledger_post_many owner to fieldhouse_ledger`.execute(db)
  await sql`revoke all on function ledger_post_many from public`.execute(db)
  await sql`grant execute on function ledger_post_many to fieldhouse_app`.execute(db)
}
