import { sql, type Kysely } from 'kysely'

// The books of the practice card network (money.md 15). They stand for another company’s books: nothing of ours refers to them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSchema(db)
  await createSandboxObject(db)
  await createSandboxAnswer(db)
  await createSandboxEvent(db)
  await createSandboxFault(db)
  await createSandboxLink(db)
  await createSandboxClock(db)
}

async function createSchema(db: Kysely<unknown>): Promise<void> {
  await sql`create schema sandbox`.execute(db)
  await sql`grant usage on schema sandbox to fieldhouse_app`.execute(db)
}

async function createSandboxObject(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox.object (
      id text primary key,
      position bigint generated always as identity,
      kind text not null,
      owner text,
      body jsonb not null
    )`.execute(db)
  await sql`create index object_owner on sandbox.object (owner, kind, position)`.execute(db)
  await sql`grant select, insert, update, delete on sandbox.object to fieldhouse_app`.execute(db)
}

async function createSandboxAnswer(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox.answer (
      key text primary key,
      fingerprint text not null,
      status int not null,
      body text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`grant select, insert, update, delete on sandbox.answer to fieldhouse_app`.execute(db)
}

async function createSandboxEvent(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox.event (
      id text primary key,
      position bigint generated always as identity,
      created bigint not null,
      body jsonb not null,
      delivered_at timestamptz
    )`.execute(db)
  await sql`create index event_pending on sandbox.event (position) where delivered_at is null`.execute(db)
  await sql`grant select, insert, update, delete on sandbox.event to fieldhouse_app`.execute(db)
}

async function createSandboxFault(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox.fault (
      id bigint generated always as identity primary key,
      verb text not null,
      fault text not null,
      attempt text
    )`.execute(db)
  await sql`grant select, insert, update, delete on sandbox.fault to fieldhouse_app`.execute(db)
}

async function createSandboxLink(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox.link (
      token text primary key,
      account text not null,
      kind text not null,
      return_url text,
      ends_at bigint not null
    )`.execute(db)
  await sql`grant select, insert, update, delete on sandbox.link to fieldhouse_app`.execute(db)
}

/** How far practice runs ahead of the calendar (money.md 15). All processes read it; it only grows. */
async function createSandboxClock(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sandbox.clock (
      is_only boolean primary key default true check (is_only),
      ahead_ms bigint not null default 0 check (ahead_ms >= 0)
    )`.execute(db)
  await sql`grant select on sandbox.clock to fieldhouse_app`.execute(db)
  await sql`grant select on sandbox.clock to fieldhouse_ledger`.execute(db)
  await sql`grant update (ahead_ms) on sandbox.clock to fieldhouse_app`.execute(db)
  await sql`insert into sandbox.clock default values`.execute(db)
}
