import { sql, type Kysely } from 'kysely'

// What the platform keeps for itself, and who may do what in this database.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRoles(db)
  await createLedgerRole(db)
  await createExtensions(db)
  await createRefusal(db)
  await createOutbox(db)
  await createMail(db)
  await createIdempotency(db)
  await createProcess(db)
  await createSecretFingerprint(db)
}

/**
 * The program works as `fieldhouse_app`, which owns nothing; the login role owns the tables and runs migrations (money.md 2).
 * Roles belong to the whole cluster: another database, or a test beside us, may have made them already.
 */
async function createRoles(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create role fieldhouse_app nologin;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  await sql`
    do $$ begin
      execute format('grant fieldhouse_app to %I', current_user);
    exception when unique_violation then null;
    end $$`.execute(db)
  await sql`grant usage on schema public to fieldhouse_app`.execute(db)
  await sql`alter default privileges in schema public grant select, insert, update, delete on tables to fieldhouse_app`.execute(db)
  await sql`alter default privileges in schema public grant usage on sequences to fieldhouse_app`.execute(db)
}

/** Owns the ledger, and nobody works as it. */
async function createLedgerRole(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$ begin
      create role fieldhouse_ledger nologin;
    exception when duplicate_object or unique_violation then null;
    end $$`.execute(db)
  // Handing tables to a role needs membership in it, unless the login role is a superuser.
  await sql`
    do $$ begin
      if not pg_has_role(current_user, 'fieldhouse_ledger', 'usage') then
        execute format('grant fieldhouse_ledger to %I', current_user);
      end if;
    exception when unique_violation then null;
    end $$`.execute(db)
  await sql`grant usage, create on schema public to fieldhouse_ledger`.execute(db)
}

async function createExtensions(db: Kysely<unknown>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db)
}

/** For tables that only grow. */
async function createRefusal(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% only grows', tg_table_name using errcode = '42501';
    end $$`.execute(db)
}

async function createOutbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outbox (
      id bigint generated always as identity primary key,
      topic text not null,
      payload jsonb not null,
      attempts int not null default 0,
      due_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index outbox_due on outbox (due_at, id)`.execute(db)
}

async function createMail(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail (
      id uuid primary key,
      to_address text not null,
      subject text not null,
      body text not null,
      created_at timestamptz not null,
      sent_at timestamptz
    )`.execute(db)
}

/** What was answered under a key of a caller (wire.md 1.5). */
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

/** Who runs on this database: one process (decision 017). */
async function createProcess(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table process (
      id uuid primary key,
      name text not null,
      roles text not null,
      started_at timestamptz not null default now(),
      beat_at timestamptz not null default now()
    )`.execute(db)
}

/** A keyed hash of the secret that this database was opened with; nothing of the secret can be had from it (decision 017). */
async function createSecretFingerprint(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table secret_fingerprint (
      only_one boolean primary key default true check (only_one),
      fingerprint text not null,
      set_at timestamptz not null default now()
    )`.execute(db)
  await sql`revoke update, delete, truncate on secret_fingerprint from fieldhouse_app`.execute(db)
}
