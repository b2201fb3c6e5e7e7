import { sql, type Kysely } from 'kysely'

// A team is live from a game of its schedule, as long as it is live.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stream add column event_id uuid references team_event on delete set null`.execute(db)
  await sql`create index stream_game on stream (event_id) where event_id is not null`.execute(db)
  await sql`create index team_event_post on team_event (feed_id) where feed_id is not null`.execute(db)
}
