import { sql, type Kysely } from 'kysely'

// A line of a live chat may be a photo.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stream_message
      drop constraint stream_message_type_check,
      add constraint stream_message_type_check check (type in ('text', 'tip', 'photo')),
      add column file_ids uuid[] not null default '{}' check (cardinality(file_ids) <= 1)`.execute(db)
}
