import { sql, type Kysely } from 'kysely'

// Money that a cardholder's bank takes back (money.md 3): what was reversed may itself be reversed when the dispute is won,
// wallets freeze meanwhile, and a sale in dispute neither matures nor is refunded.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createLeft(db)
  await replacePost(db)
  await createFreeze(db)
  await extendTables(db)
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

/** As in migration 0042, but what counts as reversed is ledger_left. */
async function replacePost(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function ledger_post(
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
        if exists (select 1 from ledger_transfer o where o.id = any(p_reverses) and ledger_left(o.id) < 0) then
          raise exception 'more is reversed than was moved' using errcode = 'FH004';
        end if;
      end if;
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
  await sql`alter function ledger_freeze owner to fieldhouse_ledger`.execute(db)
  await sql`revoke all on function ledger_freeze from public`.execute(db)
  await sql`grant execute on function ledger_freeze to fieldhouse_app`.execute(db)
}

async function extendTables(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sale drop constraint sale_state_check`.execute(db)
  await sql`alter table sale add constraint sale_state_check check (state in ('paid', 'refunded', 'disputed'))`.execute(db)
  await sql`alter table dispute add column fee bigint not null default 0 check (fee >= 0)`.execute(db)
  await sql`alter table dispute add constraint dispute_state_check check (state in ('inquiry', 'open', 'won', 'lost'))`.execute(db)
  await sql`create index dispute_attempt on dispute (attempt_id)`.execute(db)
  await sql`create index dispute_created on dispute (created_at desc, id desc)`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('dispute', 'inquiry', 'open'), ('dispute', 'inquiry', 'won'), ('dispute', 'open', 'won'), ('dispute', 'open', 'lost')`.execute(db)
  await sql`create trigger moves before update on dispute for each row execute function check_move()`.execute(db)
}
