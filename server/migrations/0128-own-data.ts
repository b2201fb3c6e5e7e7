import { sql, type Kysely } from 'kysely'

// Copies of their data that people asked for. The copy itself is an object of the store; of an old one nothing is left.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_copy (
      id uuid primary key,
      account_id uuid not null references account (id) on delete cascade,
      state text not null check (state in ('waiting', 'ready', 'failed')),
      asked_at timestamptz not null,
      ready_at timestamptz,
      expires_at timestamptz not null,
      size bigint,
      left_out integer not null default 0,
      check ((state = 'ready') = (ready_at is not null)),
      check ((state = 'ready') = (size is not null))
    )`.execute(db)
  await sql`create index data_copy_account on data_copy (account_id, asked_at desc)`.execute(db)
  await sql`create unique index data_copy_waiting on data_copy (account_id) where state = 'waiting'`.execute(db)
  await sql`create index data_copy_expiry on data_copy (expires_at)`.execute(db)
}
