import { sql, type Kysely } from 'kysely'

// The books of the sandbox gateway (money.md 15). They stand for another company's books, so nothing of ours refers to them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema sandbox`.execute(db)
  await sql`
    create table sandbox.object (
      id text primary key,
      position bigint generated always as identity,
      kind text not null,
      owner text,
      body jsonb not null
    )`.execute(db)
  await sql`create index object_owner on sandbox.object (owner, kind, position)`.execute(db)
  await sql`
    create table sandbox.answer (
      key text primary key,
      fingerprint text not null,
      status int not null,
      body text not null,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table sandbox.event (
      id text primary key,
      position bigint generated always as identity,
      created bigint not null,
      body jsonb not null,
      delivered_at timestamptz
    )`.execute(db)
  await sql`create index event_pending on sandbox.event (position) where delivered_at is null`.execute(db)
  await sql`
    create table sandbox.fault (
      id bigint generated always as identity primary key,
      verb text not null,
      fault text not null
    )`.execute(db)
  await sql`grant usage on schema sandbox to fieldhouse_app`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema sandbox to fieldhouse_app`.execute(db)
}
