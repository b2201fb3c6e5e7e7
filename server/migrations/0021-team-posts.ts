import { sql, type Kysely } from 'kysely'

// Posts of teams: what waits for the staff, the author's word against a rejection, what stands at the top of the page.
export async function up(db: Kysely<unknown>): Promise<void> {
  // Since when it waits, the oldest first; the appeal is kept beside the reason it speaks against.
  await sql`alter table feed add column waiting_since timestamptz, add column moderated_by uuid references account, add column appeal text`.execute(
    db,
  )
  await sql`
    create index feed_waiting on feed (page_id, waiting_since, id) where moderation_status = 'pending' and deleted_at is null`.execute(db)
  await sql`
    create table feed_pin (
      page_id uuid not null references page on delete cascade,
      feed_id uuid not null references feed on delete cascade,
      pinned_at timestamptz not null,
      primary key (page_id, feed_id)
    )`.execute(db)
}
