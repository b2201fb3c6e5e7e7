import { sql, type Kysely } from 'kysely'

// The first hour of whoever runs the site: which steps are proven, the code that proves their mail, and what is left to do with since when.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table setup_step (
      key text primary key check (key in ('you', 'site', 'look', 'mail', 'payments', 'storage', 'backup', 'rules', 'doors', 'finish')),
      state text not null check (state in ('open', 'skipped', 'done')),
      proof jsonb not null,
      at timestamptz not null
    )`.execute(db)
  await sql`
    create table setup_code (
      account_id uuid primary key references account (id) on delete cascade,
      code_hash bytea not null,
      tries integer not null default 0,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table checklist_line (
      key text primary key,
      state text not null check (state in ('ok', 'todo', 'broken')),
      said text not null,
      how_to text not null,
      since timestamptz not null,
      seen_at timestamptz not null
    )`.execute(db)
  // Where people are, the doors stood open before there was a last step.
  await sql`
    insert into setup_step (key, state, proof, at)
    select 'finish', 'done', '{"facts": [{"label": "Opened", "value": "Before there was this page"}], "problems": []}', now()
    where exists (select from account)`.execute(db)
  // The program tells its owner whether all of these were applied.
  await sql`grant select on kysely_migration to fieldhouse_app`.execute(db)
  // The last event of the gateway is asked for.
  await sql`create index webhook_inbox_received on webhook_inbox (received_at)`.execute(db)
}
