import { sql, type Kysely } from 'kysely'

// What a team plays and practises, by its time.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team_event (
      id uuid primary key,
      team_id uuid not null references team,
      kind text not null check (kind in ('game', 'practice', 'other')),
      opponent text,
      is_home boolean not null,
      venue text,
      starts_at timestamptz not null,
      ends_at timestamptz,
      result text,
      note text,
      is_canceled boolean not null default false,
      -- Counts changes: calendars that subscribe take the highest.
      revision int not null default 0,
      -- The post that was made from it.
      feed_id uuid references feed on delete set null,
      created_by uuid not null references account,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (kind <> 'game' or opponent is not null),
      check (kind = 'game' or (result is null and feed_id is null)),
      check (ends_at > starts_at)
    )`.execute(db)
  await sql`create index team_event_of on team_event (team_id, starts_at, id)`.execute(db)
}
