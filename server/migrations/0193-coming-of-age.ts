import { sql, type Kysely } from 'kysely'

// Those whose coming of age a job waits for.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index account_minor on account (date_of_birth, id) where guardian_status <> 'not_needed'`.execute(db)
}
