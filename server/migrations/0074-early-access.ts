import { sql, type Kysely } from 'kysely'

// What is for subscribers first: for whom it is from a moment on. And what staff of the site decided on a line of a live chat.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table feed
      add column audience_after text check (audience_after in ('followers', 'public')),
      add column audience_after_at timestamptz,
      add constraint feed_opens check (
        (audience_after is null) = (audience_after_at is null) and (audience_after is null or audience = 'subscribers')
      )`.execute(db)
  await sql`create index feed_opens_at on feed (audience_after_at) where audience_after is not null and deleted_at is null`.execute(db)
  await sql`alter table stream_message add column refusal text check (refusal in ('hidden', 'removed'))`.execute(db)
}
