import { sql, type Kysely } from 'kysely'

// Money that leaves to its earners (money.md 2 and 11): requests, what happened to each, and the lists they are paid by.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createBatches(db)
  await createRequests(db)
  await guardRequests(db)
  await createEvents(db)
}

async function createBatches(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_batch (
      id uuid primary key,
      account_type text not null check (account_type in ('banking', 'paypal')),
      created_by uuid not null,
      created_at timestamptz not null
    )`.execute(db)
  // Who has seen the bank details of a batch.
  await sql`
    create table payout_batch_opening (
      id uuid primary key,
      batch_id uuid not null references payout_batch,
      opened_by uuid not null,
      opened_at timestamptz not null
    )`.execute(db)
  await sql`create index payout_batch_newest on payout_batch (created_at desc, id desc)`.execute(db)
  await sql`revoke update, delete, truncate on payout_batch, payout_batch_opening from fieldhouse_app`.execute(db)
}

async function createRequests(db: Kysely<unknown>): Promise<void> {
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
      foreign key (payee_id, destination_version)
        references payout_destination (payee_id, version),
      check ((state in ('processing', 'paid', 'failed')) = (processing_txn is not null)),
      check ((state = 'failed') = (returned_txn is not null))
    )`.execute(db)
  // One open request a payee, whoever asks at the same time (money.md 4).
  await sql`
    create unique index payout_request_open on payout_request (payee_id)
      where state in ('pending', 'approved', 'processing')`.execute(db)
  await sql`create index payout_request_payee on payout_request (payee_id, created_at desc, id desc)`.execute(db)
  await sql`create index payout_request_state on payout_request (state, created_at, id)`.execute(db)
  await sql`create index payout_request_batch on payout_request (batch_id) where batch_id is not null`.execute(db)
  await sql`revoke update, delete, truncate on payout_request from fieldhouse_app`.execute(db)
  await sql`
    grant update (amount, fee, note, account_type, destination_version, not_before, state, admin_note, batch_id,
      processing_txn, accepted_txn, returned_txn, reference, updated_at) on payout_request to fieldhouse_app`.execute(db)
}

/** The moves are those of policy.ts, a test compares them; the terms stand still once somebody has looked at them. */
async function guardRequests(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('payout_request', 'pending', 'approved'), ('payout_request', 'pending', 'rejected'),
      ('payout_request', 'pending', 'canceled'),
      ('payout_request', 'approved', 'processing'), ('payout_request', 'approved', 'rejected'),
      ('payout_request', 'approved', 'canceled'),
      ('payout_request', 'processing', 'paid'), ('payout_request', 'processing', 'failed')`.execute(db)
  await sql`create trigger moves before update on payout_request for each row execute function check_move()`.execute(db)
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

async function createEvents(db: Kysely<unknown>): Promise<void> {
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
