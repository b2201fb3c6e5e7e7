import { sql, type Kysely } from 'kysely'

// A decision may wait some seconds in which whoever made it takes it back; meanwhile the case is theirs.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table review_case add column pending jsonb, add column pending_words text, add column pending_until timestamptz,
      add constraint review_case_pending check (
        (pending is null) = (pending_until is null) and (pending is null) = (pending_words is null)
        and (pending is null or (taken_by is not null and state in ('taken', 'appealed'))))`.execute(db)
  await sql`create index review_case_pending_until on review_case (pending_until) where pending_until is not null`.execute(db)
}
