import { sql, type Kysely } from 'kysely'

// What is left of a live session: how many were there at once at most (of sessions before this nobody knows), and its score.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stream_session add column most_members int check (most_members >= 0)`.execute(db)
  await sql`alter table stream_session alter column most_members set default 0`.execute(db)
  await sql`alter table stream_session add column score jsonb`.execute(db)
  await sql`
    create table stream_point (
      -- Chosen by whoever presses: the same press twice is one.
      id uuid primary key,
      seq bigint generated always as identity,
      session_id uuid not null references stream_session,
      side text not null check (side in ('home', 'away')),
      points int not null check (points between -20 and 20 and points <> 0),
      created_at timestamptz not null,
      undone_at timestamptz
    )`.execute(db)
  await sql`create index stream_point_of_session on stream_point (session_id, seq desc) where undone_at is null`.execute(db)
  await sql`revoke delete, truncate on stream_point from fieldhouse_app`.execute(db)
}
