import { sql, type Kysely } from 'kysely'

// What staff is called for, where the program failed and when it first did, what is looked at more seldom than that, and wrong passwords
// of staff.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert (
      id uuid primary key,
      kind text not null,
      level text not null check (level in ('warning', 'broken')),
      said text not null,
      since timestamptz not null,
      -- Null: it has not lasted long enough for anybody to be told.
      told_at timestamptz,
      acked_by uuid,
      acked_at timestamptz,
      ended_at timestamptz,
      check ((acked_by is null) = (acked_at is null))
    )`.execute(db)
  await sql`create unique index alert_open on alert (kind) where ended_at is null`.execute(db)
  await sql`create index alert_over on alert (ended_at desc) where ended_at is not null`.execute(db)
  await sql`
    create table fault (
      place text primary key,
      first_at timestamptz not null,
      last_at timestamptz not null,
      count bigint not null
    )`.execute(db)
  await sql`create index fault_first on fault (first_at)`.execute(db)
  await sql`create index fault_last on fault (last_at)`.execute(db)
  await sql`
    create table house_fact (
      key text primary key,
      value jsonb not null,
      at timestamptz not null
    )`.execute(db)
  await sql`
    create table staff_refusal (
      id uuid primary key,
      account_id uuid not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index staff_refusal_at on staff_refusal (at)`.execute(db)
  await sql`create index staff_refusal_account on staff_refusal (account_id)`.execute(db)
  // Whoever looks asks who has read most lately, of all.
  await sql`create index private_read_at on private_read (at)`.execute(db)
}
