import { sql, type Kysely } from 'kysely'

// Alerts also go to devices of staff and to one address of the operator: what is owed to each, written with the change it tells of.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_message (
      id uuid primary key,
      alert_id uuid not null,
      channel text not null check (channel in ('push', 'hook')),
      device_id uuid check ((device_id is not null) = (channel = 'push')),
      body text not null check (length(body) <= 4000),
      state text not null check (state in ('waiting', 'sent', 'failed')),
      attempts integer not null,
      due_at timestamptz not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index alert_message_due on alert_message (due_at) where state = 'waiting'`.execute(db)
  await sql`create index alert_message_age on alert_message (created_at)`.execute(db)
}
