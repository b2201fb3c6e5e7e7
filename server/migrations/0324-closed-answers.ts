import { sql, type Kysely } from 'kysely'

// What was answered under a key is a copy of what people wrote, and is closed as that is (platform/sealing). Answers from before stay where
// they are for the month that they are kept.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table idempotency add column answer text`.execute(db)
}
