import { sql, type Kysely } from 'kysely'

// What visitors write is sealed, which is text. What is there already the job `sealing.sweep` closes.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table inquiry alter column details type text using details::text`.execute(db)
}
