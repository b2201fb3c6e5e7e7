import { sql, type Kysely } from 'kysely'

// Texts of messages are sealed, which makes them longer, and leave their row when they are deleted; so do mails once sent.
// What is there already is closed by the job `sealing.sweep`, which has the keys.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table message drop constraint message_text_check`.execute(db)
  await sql`alter table message drop constraint message_check`.execute(db)
  await sql`update message set text = '' where deleted_at is not null and price is null`.execute(db)
  await sql`
    alter table message add constraint message_says_something
      check (text <> '' or cardinality(file_ids) > 0 or deleted_at is not null)`.execute(db)
  await sql`create index message_deleted_paid on message (id) where deleted_at is not null and price is not null and text <> ''`.execute(db)
  await sql`update stream_message set text = '' where deleted_at is not null or cleared_at is not null`.execute(db)
  await sql`update mail set body = '' where sent_at is not null`.execute(db)
}
