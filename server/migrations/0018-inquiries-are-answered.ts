import { sql, type Kysely } from 'kysely'

// Inquiries are read and answered; one of them may carry the digest of a link that opens the age question again.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table inquiry
      add column answered_at timestamptz,
      add column pass_hash bytea unique,
      add column pass_expires_at timestamptz`.execute(db)
  await sql`create index inquiry_waiting on inquiry (created_at, id) where answered_at is null`.execute(db)
}
