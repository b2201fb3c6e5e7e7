import { sql, type Kysely } from 'kysely'

// What a page writes to a new fan, once for ever on each occasion.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table welcome (
      id uuid primary key,
      page_id uuid not null,
      occasion text not null check (occasion in ('follow', 'subscription')),
      text text not null,
      type text not null check (type in ('text', 'photo', 'video', 'audio')),
      file_ids uuid[] not null,
      price bigint check (price > 0),
      created_at timestamptz not null,
      -- Null: what is sent now. What was sent keeps its files: other files are another row.
      replaced_at timestamptz
    )`.execute(db)
  await sql`create unique index welcome_current on welcome (page_id, occasion) where replaced_at is null`.execute(db)
  await sql`
    create table welcome_visit (
      page_id uuid not null,
      account_id uuid not null,
      occasion text not null check (occasion in ('follow', 'subscription')),
      state text not null check (state in ('waiting', 'sent', 'skipped')),
      due_at timestamptz not null,
      -- What they received, and its copy.
      welcome_id uuid references welcome,
      message_id uuid,
      primary key (page_id, account_id, occasion),
      check ((message_id is not null) = (state = 'sent')),
      check ((welcome_id is not null) = (state = 'sent'))
    )`.execute(db)
  await sql`create index welcome_visit_due on welcome_visit (due_at) where state = 'waiting'`.execute(db)
  await sql`create index welcome_visit_sent on welcome_visit (page_id, occasion) where state = 'sent'`.execute(db)
}
