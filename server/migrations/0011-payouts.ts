import { sql, type Kysely } from 'kysely'

// Street `payouts` (money.md 2 and 11): how earnings leave. Amounts are hundredths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPayoutDestination(db)
  await createPayeeAccount(db)
  await createPayeePaper(db)
  await createPayoutBatch(db)
  await createPayoutBatchOpening(db)
  await createPayoutRequest(db)
  await createPayoutEvent(db)
  await createGatewayPayout(db)
}

/** Where payouts go: one row a version, never changed, details encrypted under a key that the database does not know. */
async function createPayoutDestination(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_destination (
      id uuid primary key,
      payee_id uuid not null,
      version int not null check (version > 0),
      type text not null check (type in ('banking', 'paypal', 'stripe')),
      is_active boolean not null,
      key_id text not null,
      ciphertext bytea not null,
      label text not null,
      last4 text not null,
      created_at timestamptz not null,
      unique (payee_id, version)
    )`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on payout_destination
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on payout_destination from fieldhouse_app`.execute(db)
}

/**
 * Payees at the card provider: whose account it is there, as it was last seen. Links and secrets into an account are not here:
 * they are made when asked for and never kept.
 */
async function createPayeeAccount(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payee_account (
      id uuid primary key,
      payee_id uuid not null,
      -- Who opened it, and reads what is written about it.
      opened_by uuid not null,
      gateway text not null,
      -- Null until the provider has answered; its key comes from the row, so asking again opens no second one.
      gateway_id text,
      status text not null default 'unverified' check (status in ('unverified', 'pending', 'verified', 'rejected')),
      payouts_enabled boolean not null default false,
      details_submitted boolean not null default false,
      requirements text[] not null default '{}',
      bank_id text,
      bank_name text,
      bank_last4 text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (payee_id, gateway),
      unique (gateway, gateway_id)
    )`.execute(db)
  await sql`revoke update, delete, truncate on payee_account from fieldhouse_app`.execute(db)
  await sql`
    grant update (gateway_id, status, payouts_enabled, details_submitted, requirements, bank_id, bank_name, bank_last4,
      updated_at) on payee_account to fieldhouse_app`.execute(db)
}

async function createPayeePaper(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payee_paper (
      id uuid primary key,
      account_id uuid not null references payee_account,
      gateway_file_id text not null,
      purpose text not null,
      side text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`revoke update, delete, truncate on payee_paper from fieldhouse_app`.execute(db)
}

async function createPayoutBatch(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_batch (
      id uuid primary key,
      account_type text not null check (account_type in ('banking', 'paypal')),
      created_by uuid not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index payout_batch_newest on payout_batch (created_at desc, id desc)`.execute(db)
  await sql`revoke update, delete, truncate on payout_batch from fieldhouse_app`.execute(db)
}

/** Who has seen the bank details of a batch. */
async function createPayoutBatchOpening(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_batch_opening (
      id uuid primary key,
      batch_id uuid not null references payout_batch,
      opened_by uuid not null,
      opened_at timestamptz not null
    )`.execute(db)
  await sql`revoke update, delete, truncate on payout_batch_opening from fieldhouse_app`.execute(db)
}

async function createPayoutRequest(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_request (
      id uuid primary key,
      payee_id uuid not null,
      requested_by uuid not null,
      amount bigint not null check (amount > 0),
      fee bigint not null check (fee >= 0 and fee < amount),
      note text,
      account_type text not null check (account_type in ('banking', 'paypal', 'stripe')),
      destination_version int not null,
      not_before timestamptz not null,
      state text not null default 'pending'
    check (state in ('pending', 'approved', 'processing', 'paid', 'rejected', 'failed', 'canceled')),
      admin_note text,
      batch_id uuid references payout_batch,
      processing_txn bigint references ledger_txn,
      accepted_txn bigint references ledger_txn,
      returned_txn bigint references ledger_txn,
      reference text unique,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      client_nonce text,
      foreign key (payee_id, destination_version)
    references payout_destination (payee_id, version),
      check ((state in ('processing', 'paid', 'failed')) = (processing_txn is not null)),
      check ((state = 'failed') = (returned_txn is not null))
    )`.execute(db)
  // One open request a payee, whoever asks at the same time (money.md 4).
  await sql`
    create unique index payout_request_open on payout_request (payee_id) where state in ('pending', 'approved', 'processing')`.execute(db)
  await sql`create index payout_request_payee on payout_request (payee_id, created_at desc, id desc)`.execute(db)
  await sql`create index payout_request_state on payout_request (state, created_at, id)`.execute(db)
  await sql`create index payout_request_batch on payout_request (batch_id) where batch_id is not null`.execute(db)
  await sql`
    create unique index payout_request_nonce on payout_request (requested_by, client_nonce) where client_nonce is not null`.execute(db)
  await sql`create trigger moves before update on payout_request for each row execute function check_move()`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('payout_request', 'pending', 'approved'), ('payout_request', 'pending', 'rejected'),
      ('payout_request', 'pending', 'canceled'), ('payout_request', 'approved', 'processing'),
      ('payout_request', 'approved', 'rejected'), ('payout_request', 'approved', 'canceled'),
      ('payout_request', 'processing', 'paid'), ('payout_request', 'processing', 'failed'),
      ('payout_request', 'paid', 'failed')`.execute(db)
  await sql`revoke update, delete, truncate on payout_request from fieldhouse_app`.execute(db)
  await sql`
    grant update (amount, fee, note, account_type, destination_version, not_before, state, admin_note, batch_id, processing_txn,
      accepted_txn, returned_txn, reference, updated_at) on payout_request to fieldhouse_app`.execute(db)
  await guardTerms(db)
}

async function createPayoutEvent(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_event (
      id uuid primary key,
      payout_id uuid not null references payout_request,
      state text not null,
      amount bigint not null,
      -- Null: the program itself.
      actor_id uuid,
      note text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index payout_event_payout on payout_event (payout_id, created_at, id)`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on payout_event
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on payout_event from fieldhouse_app`.execute(db)
}

/**
 * A transfer to the payee’s account at the provider, then a payout of that account to its bank. One row a payout says how far it
 * is; every key sent to the provider comes from it.
 */
async function createGatewayPayout(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gateway_payout (
      payout_id uuid primary key references payout_request,
      account text not null,
      state text not null default 'created'
    check (state in ('created', 'transferred', 'sent', 'paid', 'returning', 'returned', 'refused')),
      -- Part of the key; counts up after a definite no, because the provider repeats its first answer to a key.
      tries int not null default 1,
      -- When the present key was used first; the provider forgets keys after a day.
      tried_at timestamptz,
      transfer_id text unique,
      bank_payout_id text unique,
      reason text,
      checks int not null default 0,
      next_check_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((state in ('created', 'refused')) = (transfer_id is null))
    )`.execute(db)
  await sql`
    create index gateway_payout_due on gateway_payout (next_check_at) where state in ('created', 'transferred', 'sent',
      'returning')`.execute(db)
  await sql`create index gateway_payout_account on gateway_payout (account)`.execute(db)
  await sql`create trigger moves before update on gateway_payout for each row execute function check_move()`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('gateway_payout', 'created', 'transferred'), ('gateway_payout', 'created', 'refused'),
      ('gateway_payout', 'transferred', 'sent'), ('gateway_payout', 'transferred', 'returning'),
      ('gateway_payout', 'sent', 'paid'), ('gateway_payout', 'sent', 'returning'),
      ('gateway_payout', 'returning', 'returned')`.execute(db)
  await sql`revoke update, delete, truncate on gateway_payout from fieldhouse_app`.execute(db)
  await sql`
    grant update (state, tries, tried_at, transfer_id, bank_payout_id, reason, checks, next_check_at, updated_at) on
      gateway_payout to fieldhouse_app`.execute(db)
}

/** The terms stand still once somebody has looked at them. */
async function guardTerms(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function check_payout_terms() returns trigger language plpgsql as $$
    begin
      if old.state <> 'pending' or new.state <> 'pending' then
        raise exception 'the terms of payout % are fixed', old.id using errcode = '23514';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger terms before update on payout_request for each row when (
      (old.amount, old.fee, old.account_type, old.destination_version, old.not_before, old.note)
      is distinct from (new.amount, new.fee, new.account_type, new.destination_version, new.not_before, new.note)
    ) execute function check_payout_terms()`.execute(db)
}
