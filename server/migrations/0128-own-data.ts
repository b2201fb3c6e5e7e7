import { sql, type Kysely } from 'kysely'

// Copies of their data that people asked for, which lie in the store, and accounts that their owners want erased.
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
  await sql`
    create table erasure (
      account_id uuid primary key references account (id),
      asked_at timestamptz not null,
      due_at timestamptz not null,
      began_at timestamptz,
      done_at timestamptz,
      check (done_at is null or began_at is not null)
    )`.execute(db)
  await sql`create index erasure_due on erasure (due_at) where done_at is null`.execute(db)
  await sql`alter table account drop constraint account_status_check`.execute(db)
  await sql`
    alter table account add constraint account_status_check
      check (status in ('active', 'inactive', 'pending-email-confirmation', 'suspended', 'leaving', 'erased'))`.execute(db)
  await sql`alter table account drop constraint account_suspended_from_check`.execute(db)
  await sql`
    alter table account add constraint account_suspended_from_check
      check (suspended_from in ('active', 'inactive', 'pending-email-confirmation', 'leaving'))`.execute(db)
  // What people wrote beside their money goes with them; what the money did stays.
  await sql`grant update (note) on sale to fieldhouse_app`.execute(db)
  await sql`grant update (words) on gift to fieldhouse_app`.execute(db)
  await sql`grant update (label) on trial_link to fieldhouse_app`.execute(db)
  await sql`drop trigger append_only on subscription_notice`.execute(db)
  await sql`
    create trigger never_deleted before delete or truncate on subscription_notice
      for each statement execute function refuse_change()`.execute(db)
  await sql`grant update (body) on subscription_notice to fieldhouse_app`.execute(db)
}
