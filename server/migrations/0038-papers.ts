import { sql, type Kysely } from 'kysely'

// What somebody has shown for being at a school. The file goes; that it was shown, and what came of it, stays (youth.md Y17).
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table paper (
      id uuid primary key,
      account_id uuid not null references account,
      kind text not null check (kind in ('school_id', 'enrollment_letter', 'schedule', 'id_card', 'other')),
      -- Null once it is removed.
      file_id uuid unique references file,
      uploaded_at timestamptz not null,
      decided_at timestamptz,
      outcome text check (outcome in ('approved', 'rejected')),
      decided_by uuid references account,
      check (num_nonnulls(decided_at, outcome, decided_by) in (0, 3)),
      check (file_id is not null or decided_at is not null)
    )`.execute(db)
  await sql`create index paper_of on paper (account_id, uploaded_at)`.execute(db)
  await sql`create index paper_waiting on paper (account_id) where decided_at is null`.execute(db)
  await sql`create index paper_to_remove on paper (decided_at, id) where file_id is not null and decided_at is not null`.execute(db)
  // Whose papers wait comes first in the list of verifications.
  await sql`create index performer_in_review on performer (account_id) where document_status = 'pending'`.execute(db)
}
