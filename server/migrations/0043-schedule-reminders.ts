import { sql, type Kysely } from 'kysely'

// Reminders of what is in a schedule: what somebody chose, and each one that was sent, once.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table schedule_choice (
      team_id uuid not null references team,
      account_id uuid not null references account,
      choice text not null check (choice in ('off', 'hours', 'evening')),
      -- It was chosen inside of the team: whoever leaves is a visitor who has chosen nothing.
      as_member boolean not null,
      primary key (team_id, account_id)
    )`.execute(db)
  await sql`
    create table schedule_reminder (
      event_id uuid not null references team_event on delete cascade,
      account_id uuid not null references account,
      kind text not null check (kind in ('hours', 'evening')),
      -- What moves reminds again, of its new time.
      starts_at timestamptz not null,
      reminded_at timestamptz not null,
      primary key (event_id, account_id, kind, starts_at)
    )`.execute(db)
  await sql`create index team_event_coming on team_event (starts_at) where not is_canceled`.execute(db)
}
