import { sql, type Kysely } from 'kysely'

// Street `books`: what was sold and to whom, who gets which part, what it opens (money.md 2). Amounts are hundredths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSplitRule(db)
  await createCommissionRule(db)
  await createCoupon(db)
  await createCouponRedemption(db)
  await createSale(db)
  await createSalePart(db)
  await createSaleRefund(db)
  await createEntitlement(db)
  await createGatewayEntry(db)
  await createReconciliationRun(db)
  await checkSums(db)
  await createSealedText(db)
  await createSealing(db)
}

/** Σ parts + fee = gross and Σ bps = 10000, looked at when the transaction commits. */
async function checkSums(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_sale() returns trigger language plpgsql as $$
    begin
      if new.fee + (select coalesce(sum(net), 0) from sale_part where sale_id = new.id) <> new.gross then
        raise exception 'the parts of sale % do not make its price', new.id using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`create constraint trigger parts_make_price after insert on sale deferrable initially deferred
    for each row execute function check_sale()`.execute(db)
  await sql`
    create function check_sale_part() returns trigger language plpgsql as $$
    begin
      if (select gross - fee from sale where id = new.sale_id) <> (select sum(net) from sale_part
        where sale_id = new.sale_id) then
        raise exception 'the parts of sale % do not make its price', new.sale_id using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`create constraint trigger parts_make_price after insert on sale_part deferrable initially deferred
    for each row execute function check_sale_part()`.execute(db)
  await sql`
    create function check_split_rule() returns trigger language plpgsql as $$
    begin
      if (select sum(bps) from split_rule
          where team_id = new.team_id and version = new.version) <> 10000 then
        raise exception 'the shares of a split must make 10000' using errcode = '23514';
      end if;
      return null;
    end $$`.execute(db)
  await sql`create constraint trigger shares_make_whole after insert on split_rule deferrable initially deferred
    for each row execute function check_split_rule()`.execute(db)
}

/** All that a transaction says, and the sale that it paid for: who bought what of whom, for how much, who gets which part. */
async function createSealedText(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_sealed_text(p_txn bigint) returns text language sql stable as $$
      select concat_ws('|', t.id, t.key, t.kind, t.fingerprint, t.cause, t.reverses, extract(epoch from t.created_at), (
          select string_agg(concat_ws(':', id, dr, cr, amount, reverses), ',' order by id) from ledger_transfer where txn_id = t.id
        )) || '|' || coalesce((
        select string_agg(concat_ws(':', s.id, s.buyer_id, s.type, s.source, s.seller_id, s.item_type, s.item_id, s.quantity, s.gross,
          s.fee, s.tax, s.discount, coalesce(s.coupon_id::text, '-'), s.split_version, extract(epoch from s.created_at), (
            select string_agg(concat_ws('=', p.payee_id, p.net, p.set_aside), ',' order by p.payee_id) from sale_part p
            where p.sale_id = s.id
          )), '|' order by s.id)
        from sale s where s.txn_id = t.id), '')
      from ledger_txn t where t.id = p_txn
    $$`.execute(db)
  await sql`alter function ledger_sealed_text owner to fieldhouse_ledger`.execute(db)
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
  await sql`alter function ledger_seal_next owner to fieldhouse_ledger`.execute(db)
  await sql`revoke all on function ledger_seal_next from public`.execute(db)
  await sql`grant execute on function ledger_seal_next to fieldhouse_app`.execute(db)
}

async function createSplitRule(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table split_rule (
      team_id uuid not null,
      version int not null check (version > 0),
      payee_id uuid not null,
      bps int not null check (bps between 1 and 10000),
      effective_from timestamptz not null,
      primary key (team_id, version, payee_id)
    )`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on split_rule
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on split_rule from fieldhouse_app`.execute(db)
}

/** The platform’s fee for a page, for a kind of sale, or for both; decisions are kept, the latest that is valid counts. */
async function createCommissionRule(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table commission_rule (
      id uuid primary key,
      page_id uuid references page,
      sale_type text,
      bps int check (bps between 0 and 10000),
      valid_from timestamptz not null,
      decided_by uuid not null,
      created_at timestamptz not null,
      check (page_id is not null or sale_type is not null)
    )`.execute(db)
  await sql`create index commission_rule_page on commission_rule (page_id, sale_type, valid_from desc)`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on commission_rule
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on commission_rule from fieldhouse_app`.execute(db)
}

/** Codes that lower a price (money.md 9). Values are hundredths: of a percent’s whole, or of a token. */
async function createCoupon(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coupon (
      id uuid primary key,
      code text not null unique check (code = upper(code)),
      name text not null,
      description text not null,
      kind text not null check (kind in ('percent', 'fixed')),
      value bigint not null check (value > 0),
      purchase_types text[] not null default '{}',
      page_id uuid,
      funded_by text not null check (funded_by in ('platform', 'performer')),
      starts_at timestamptz,
      ends_at timestamptz,
      max_uses int check (max_uses > 0),
      -- Counted only where there is a limit: without one nobody waits for anybody.
      used int not null default 0 check (used >= 0),
      periods int not null default 1 check (periods between 1 and 12),
      status text not null check (status in ('active', 'inactive')),
      created_by uuid not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (used <= max_uses),
      check (kind = 'fixed' or value <= 10000),
      check (funded_by = 'platform' or page_id is not null)
    )`.execute(db)
  await sql`create index coupon_of_page on coupon (page_id, created_at desc)`.execute(db)
  await sql`revoke update, delete, truncate on coupon from fieldhouse_app`.execute(db)
  await sql`grant update (name, description, ends_at, max_uses, used, status, updated_at) on coupon to fieldhouse_app`.execute(db)
}

/** Who has used a code, and for what. */
async function createCouponRedemption(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coupon_redemption (
      id uuid primary key,
      coupon_id uuid not null references coupon,
      account_id uuid not null,
      -- What it was used for: the sale, attempt or subscription.
      target_type text not null,
      target_id uuid not null,
      state text not null default 'reserved' check (state in ('reserved', 'confirmed', 'released')),
      reserved_at timestamptz not null,
      settled_at timestamptz,
      unique (target_type, target_id)
    )`.execute(db)
  await sql`
    create unique index coupon_redemption_once on coupon_redemption (coupon_id, account_id) where state <> 'released'`.execute(db)
  await sql`create index coupon_redemption_open on coupon_redemption (reserved_at) where state = 'reserved'`.execute(db)
  await sql`create trigger moves before update on coupon_redemption for each row execute function check_move()`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('coupon_redemption', 'reserved', 'confirmed'), ('coupon_redemption', 'reserved', 'released')`.execute(db)
  await sql`revoke update, delete, truncate on coupon_redemption from fieldhouse_app`.execute(db)
  await sql`grant update (state, settled_at) on coupon_redemption to fieldhouse_app`.execute(db)
}

async function createSale(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale (
      id uuid primary key,
      buyer_id uuid not null,
      type text not null,
      source text not null check (source in ('tokens', 'card', 'free')),
      seller_id uuid not null,
      item_type text not null,
      item_id uuid not null,
      is_once boolean not null,
      quantity int not null default 1 check (quantity > 0),
      gross bigint not null check (gross >= 0),
      fee bigint not null check (fee >= 0),
      tax bigint not null default 0 check (tax >= 0),
      discount bigint not null default 0 check (discount >= 0),
      coupon_id uuid,
      split_version int not null default 0,
      txn_id bigint references ledger_txn,
      reversed bigint not null default 0,
      state text not null default 'paid' check (state in ('paid', 'refunded', 'disputed')),
      note text,
      context jsonb not null default '{}',
      created_at timestamptz not null,
      check (reversed between 0 and gross),
      check ((txn_id is null) = (gross = 0))
    )`.execute(db)
  await sql`create unique index sale_once on sale (buyer_id, item_type, item_id) where state = 'paid' and is_once`.execute(db)
  await sql`create index sale_buyer on sale (buyer_id, created_at desc, id desc)`.execute(db)
  await sql`create index sale_txn on sale (txn_id) where txn_id is not null`.execute(db)
  await sql`revoke update, delete, truncate on sale from fieldhouse_app`.execute(db)
  await sql`grant select on sale to fieldhouse_ledger`.execute(db)
  await sql`grant update (reversed, state) on sale to fieldhouse_app`.execute(db)
}

/** Goods mature some time after they were delivered; until then nobody knows when. */
async function createSalePart(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale_part (
      sale_id uuid not null references sale,
      payee_id uuid not null,
      net bigint not null check (net >= 0),
      set_aside bigint not null default 0 check (set_aside between 0 and net),
      mature_at timestamptz,
      matured_txn bigint references ledger_txn,
      primary key (sale_id, payee_id)
    )`.execute(db)
  await sql`create index sale_part_payee on sale_part (payee_id, sale_id desc)`.execute(db)
  await sql`create index sale_part_due on sale_part (mature_at) where matured_txn is null`.execute(db)
  await sql`
    create trigger never_deleted before delete or truncate on sale_part
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on sale_part from fieldhouse_app`.execute(db)
  await sql`grant select on sale_part to fieldhouse_ledger`.execute(db)
  await sql`grant update (mature_at, matured_txn) on sale_part to fieldhouse_app`.execute(db)
}

/** Refunds to wallets: the sales’ own, and done when they are written. */
async function createSaleRefund(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale_refund (
      id uuid primary key,
      sale_id uuid not null references sale,
      amount bigint not null check (amount > 0),
      reason text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index sale_refund_sale on sale_refund (sale_id)`.execute(db)
  await sql`revoke update, delete, truncate on sale_refund from fieldhouse_app`.execute(db)
}

/** Grants: who may see what, and because of what (money.md 12). `grant` is a word of SQL, hence the table’s name. */
async function createEntitlement(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table entitlement (
      id uuid primary key,
      account_id uuid not null,
      scope text not null check (scope in ('feed', 'video', 'gallery', 'product', 'message', 'stream', 'page')),
      scope_id uuid not null,
      source text not null check (source in ('sale', 'subscription', 'comp', 'goodwill')),
      source_txn bigint references ledger_txn,
      free_reason text,
      sale_id uuid references sale,
      starts_at timestamptz not null,
      ends_at timestamptz,
      revoked_at timestamptz,
      revoke_reason text,
      check (source_txn is not null or free_reason is not null),
      unique nulls not distinct (account_id, scope, scope_id, source_txn, free_reason)
    )`.execute(db)
  await sql`create index entitlement_open on entitlement (account_id, scope, scope_id, ends_at) where revoked_at is null`.execute(db)
  await sql`create index entitlement_sale on entitlement (sale_id)`.execute(db)
  await sql`revoke update, delete, truncate on entitlement from fieldhouse_app`.execute(db)
  await sql`grant update (ends_at, revoked_at, revoke_reason) on entitlement to fieldhouse_app`.execute(db)
}

/**
 * What the gateway’s own books say (money.md 14): when it was made, of what it tells, the key of our posting that it answers, and
 * what was posted for it. An entry is matched once that posting is found, and settled once its money can be paid out.
 */
async function createGatewayEntry(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gateway_entry (
      id text primary key,
      type text not null,
      amount bigint not null,
      fee bigint not null,
      available_on timestamptz,
      txn_id bigint references ledger_txn,
      source text,
      answers text,
      created_at timestamptz not null,
      seen_at timestamptz not null,
      fee_txn bigint references ledger_txn,
      settled_txn bigint references ledger_txn,
      is_foreign boolean not null default false
    )`.execute(db)
  await sql`create index gateway_entry_unmatched on gateway_entry (created_at) where txn_id is null and not is_foreign`.execute(db)
  await sql`
    create index gateway_entry_unsettled on gateway_entry (available_on) where settled_txn is null and type = 'charge'`.execute(db)
  await sql`create index gateway_entry_txn on gateway_entry (txn_id)`.execute(db)
  await sql`create index gateway_entry_newest on gateway_entry (created_at)`.execute(db)
  await sql`revoke update, delete, truncate on gateway_entry from fieldhouse_app`.execute(db)
  await sql`grant update (txn_id, answers, fee_txn, settled_txn) on gateway_entry to fieldhouse_app`.execute(db)
}

/** What each look at the books found (money.md 14). Runs are kept; nothing in them changes afterwards. */
async function createReconciliationRun(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reconciliation_run (
      id uuid primary key,
      begun_at timestamptz not null,
      took_ms int not null check (took_ms >= 0),
      checks int not null check (checks > 0),
      differences jsonb not null,
      seal_n bigint,
      seal_hash text
    )`.execute(db)
  await sql`create index reconciliation_run_begun on reconciliation_run (begun_at desc)`.execute(db)
  await sql`
    create trigger append_only before update or truncate on reconciliation_run
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, truncate on reconciliation_run from fieldhouse_app`.execute(db)
}
