import { sql, type Kysely } from 'kysely'

// What was bought, who gets which part, and the rule that divides it (money.md 2). Amounts are hundredths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSales(db)
  await createParts(db)
  await createSplitRules(db)
  await checkSums(db)
  await sql`revoke update, delete, truncate on sale, sale_part, split_rule from fieldhouse_app`.execute(db)
  await sql`grant update (reversed, state) on sale to fieldhouse_app`.execute(db)
  await sql`grant update (mature_at, matured_txn) on sale_part to fieldhouse_app`.execute(db)
}

async function createSales(db: Kysely<unknown>): Promise<void> {
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
      state text not null default 'paid' check (state in ('paid', 'refunded')),
      note text,
      context jsonb not null default '{}',
      created_at timestamptz not null,
      check (reversed between 0 and gross),
      check ((txn_id is null) = (gross = 0))
    )`.execute(db)
  await sql`create unique index sale_once on sale (buyer_id, item_type, item_id) where state = 'paid' and is_once`.execute(db)
  await sql`create index sale_buyer on sale (buyer_id, created_at desc, id desc)`.execute(db)
}

async function createParts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale_part (
      sale_id uuid not null references sale,
      payee_id uuid not null,
      net bigint not null check (net >= 0),
      set_aside bigint not null default 0 check (set_aside between 0 and net),
      mature_at timestamptz not null,
      matured_txn bigint references ledger_txn,
      primary key (sale_id, payee_id)
    )`.execute(db)
  await sql`create index sale_part_payee on sale_part (payee_id, sale_id desc)`.execute(db)
  await sql`create index sale_part_due on sale_part (mature_at) where matured_txn is null`.execute(db)
  await sql`
    create trigger never_deleted before delete or truncate on sale_part
      for each statement execute function refuse_change()`.execute(db)
}

async function createSplitRules(db: Kysely<unknown>): Promise<void> {
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
