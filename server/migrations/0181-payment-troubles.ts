import { sql, type Kysely } from 'kysely'

// What cannot be handled waits for itself: an event and an attempt keep why, and an event is left to a person in the end.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhook_inbox add column next_try_at timestamptz, add column error text`.execute(db)
  await sql`alter table webhook_inbox drop constraint webhook_inbox_state_check`.execute(db)
  await sql`
    alter table webhook_inbox add constraint webhook_inbox_state_check check (state in ('new', 'done', 'ignored', 'failed'))`.execute(db)
  await sql`create index webhook_inbox_trouble on webhook_inbox (received_at) where state in ('new', 'failed') and error is not null`.execute(
    db,
  )
  await sql`grant update (next_try_at, error) on webhook_inbox to fieldhouse_app`.execute(db)
  await sql`alter table charge_attempt add column trouble text`.execute(db)
  await sql`create index charge_attempt_trouble on charge_attempt (updated_at) where trouble is not null`.execute(db)
  await sql`grant update (trouble) on charge_attempt to fieldhouse_app`.execute(db)
}
