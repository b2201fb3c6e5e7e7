import { sql, type Kysely } from 'kysely'

// Card payments (money.md 2, 5 and 6): who the payer is at the gateway, saved cards, attempts to charge, money that goes
// back, and the inbox of the gateway's events.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createInstallation(db)
  await createMoves(db)
  await createCards(db)
  await createAttempts(db)
  await createReturns(db)
  await createInbox(db)
  await createIdempotency(db)
}

/**
 * Marks our objects at a gateway that may serve other systems too, and remembers which gateway took the first money:
 * played and real money never share books (money.md 6 and 15).
 */
async function createInstallation(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      is_only boolean primary key default true check (is_only),
      instance_id uuid not null default gen_random_uuid(),
      gateway text
    )`.execute(db)
  await sql`insert into installation default values`.execute(db)
  await sql`revoke insert, update, delete, truncate on installation from fieldhouse_app`.execute(db)
  await sql`grant update (gateway) on installation to fieldhouse_app`.execute(db)
}

/** Which state may follow which; the pure TypeScript tables say the same and a test compares them (money.md 2). */
async function createMoves(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table allowed_move (entity text, from_state text, to_state text, primary key (entity, from_state,
      to_state))`.execute(db)
  await sql`revoke insert, update, delete on allowed_move from fieldhouse_app`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('charge_attempt', 'created', 'prepared'), ('charge_attempt', 'created', 'canceled'),
      ('charge_attempt', 'prepared', 'sent'), ('charge_attempt', 'prepared', 'canceled'),
      ('charge_attempt', 'sent', 'succeeded'), ('charge_attempt', 'sent', 'declined'),
      ('charge_attempt', 'sent', 'requires_action'), ('charge_attempt', 'sent', 'unknown'),
      ('charge_attempt', 'sent', 'canceled'),
      ('charge_attempt', 'requires_action', 'succeeded'), ('charge_attempt', 'requires_action', 'declined'),
      ('charge_attempt', 'requires_action', 'canceled'), ('charge_attempt', 'requires_action', 'unknown'),
      ('charge_attempt', 'unknown', 'succeeded'), ('charge_attempt', 'unknown', 'declined'),
      ('charge_attempt', 'unknown', 'requires_action'), ('charge_attempt', 'unknown', 'canceled'),
      ('refund', 'created', 'sent'), ('refund', 'sent', 'succeeded'), ('refund', 'sent', 'failed'), ('refund', 'created',
        'succeeded')`.execute(db)
  await sql`
    create function check_move() returns trigger language plpgsql as $$
    begin
      if new.state is distinct from old.state and not exists (
        select 1 from allowed_move where entity = tg_table_name and from_state = old.state and to_state = new.state
      ) then
        raise exception '% cannot go from % to %', tg_table_name, old.state, new.state using errcode = '23514';
      end if;
      return new;
    end $$`.execute(db)
}

async function createCards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gateway_customer (
      account_id uuid not null,
      gateway text not null,
      customer_id text not null,
      created_at timestamptz not null,
      primary key (account_id, gateway)
    )`.execute(db)
  await sql`
    create table payment_card (
      id uuid primary key,
      account_id uuid not null,
      gateway text not null,
      gateway_id text not null,
      brand text not null,
      last4 text not null,
      month int not null,
      year int not null,
      fingerprint text,
      holder_name text,
      is_default boolean not null,
      created_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db)
  await sql`
    create unique index payment_card_number on payment_card (account_id, gateway, fingerprint)
      where removed_at is null`.execute(db)
  await sql`
    create unique index payment_card_default on payment_card (account_id) where is_default and removed_at is null`.execute(db)
  await sql`create index payment_card_account on payment_card (account_id, created_at)`.execute(db)
  await sql`revoke update, delete, truncate on gateway_customer, payment_card from fieldhouse_app`.execute(db)
  await sql`grant update (is_default, removed_at) on payment_card to fieldhouse_app`.execute(db)
}

async function createAttempts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table charge_attempt (
      id uuid primary key,
      payer_id uuid not null,
      purpose text not null check (purpose in ('top_up', 'subscription')),
      target_id uuid not null,
      attempt_no int not null check (attempt_no > 0),
      type text not null,
      page_id uuid,
      original_amount bigint not null check (original_amount >= 0),
      amount bigint not null check (amount >= 0),
      currency text not null,
      coupon_id uuid,
      card_id uuid references payment_card,
      gateway text not null,
      gateway_id text,
      livemode boolean not null default false,
      state text not null default 'created',
      decline_code text,
      decline_message text,
      client_secret text,
      action_url text,
      client_nonce text,
      is_undeliverable boolean not null default false,
      reversed bigint not null default 0,
      checks int not null default 0,
      next_check_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (gateway, gateway_id),
      unique (purpose, target_id, attempt_no),
      check (reversed between 0 and amount),
      check (state in ('created', 'prepared', 'sent', 'requires_action', 'unknown', 'succeeded', 'declined', 'canceled'))
    )`.execute(db)
  await sql`
    create unique index charge_attempt_open on charge_attempt (purpose, target_id)
    where state in ('created', 'prepared', 'sent', 'requires_action', 'unknown')`.execute(db)
  await sql`create index charge_attempt_payer on charge_attempt (payer_id, created_at desc, id desc)`.execute(db)
  await sql`
    create unique index charge_attempt_nonce on charge_attempt (payer_id, purpose, client_nonce)
      where client_nonce is not null`.execute(db)
  await sql`
    create index charge_attempt_due on charge_attempt (next_check_at)
    where state in ('created', 'prepared', 'sent', 'requires_action', 'unknown')`.execute(db)
  await sql`create trigger moves before update on charge_attempt for each row execute function check_move()`.execute(db)
  await sql`revoke update, delete, truncate on charge_attempt from fieldhouse_app`.execute(db)
  await sql`
    grant update (state, gateway_id, livemode, decline_code, decline_message, client_secret, action_url, is_undeliverable,
      reversed,
      checks, next_check_at, updated_at) on charge_attempt to fieldhouse_app`.execute(db)
}

async function createReturns(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refund (
      id uuid primary key,
      sale_id uuid references sale,
      attempt_id uuid references charge_attempt,
      amount bigint not null check (amount > 0),
      state text not null default 'created' check (state in ('created', 'sent', 'succeeded', 'failed')),
      gateway_id text unique,
      reason text not null,
      next_check_at timestamptz,
      checks int not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (sale_id is not null or attempt_id is not null)
    )`.execute(db)
  await sql`create index refund_due on refund (next_check_at) where state in ('created', 'sent')`.execute(db)
  await sql`create trigger moves before update on refund for each row execute function check_move()`.execute(db)
  await sql`
    create table dispute (
      id uuid primary key,
      sale_id uuid references sale,
      attempt_id uuid references charge_attempt,
      amount bigint not null check (amount > 0),
      state text not null,
      gateway_id text not null unique,
      reason text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create table gateway_entry (
      id text primary key,
      type text not null,
      amount bigint not null,
      fee bigint not null,
      available_on timestamptz,
      txn_id bigint references ledger_txn
    )`.execute(db)
  await sql`revoke update, delete, truncate on refund, dispute, gateway_entry from fieldhouse_app`.execute(db)
  await sql`grant update (state, gateway_id, next_check_at, checks, updated_at) on refund to fieldhouse_app`.execute(db)
  await sql`grant update (state, updated_at) on dispute to fieldhouse_app`.execute(db)
  await sql`grant update (txn_id) on gateway_entry to fieldhouse_app`.execute(db)
}

async function createInbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_inbox (
      event_id text primary key,
      type text not null,
      object_id text not null,
      intent_id text,
      account text,
      livemode boolean not null,
      payload jsonb not null,
      state text not null check (state in ('new', 'done', 'ignored')),
      attempts int not null default 0,
      received_at timestamptz not null,
      done_at timestamptz,
      note text
    )`.execute(db)
  await sql`create index webhook_inbox_new on webhook_inbox (received_at) where state = 'new'`.execute(db)
  await sql`revoke update, delete, truncate on webhook_inbox from fieldhouse_app`.execute(db)
  await sql`grant update (state, attempts, done_at, note) on webhook_inbox to fieldhouse_app`.execute(db)
}

async function createIdempotency(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency (
      account_id uuid not null,
      key text not null,
      route text not null,
      body_hash text not null,
      state text not null check (state in ('running', 'done')),
      lease_until timestamptz not null,
      status int,
      response jsonb,
      created_at timestamptz not null,
      primary key (account_id, key)
    )`.execute(db)
  await sql`create index idempotency_age on idempotency (created_at)`.execute(db)
}
