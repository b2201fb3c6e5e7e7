import { sql, type Kysely } from 'kysely'

// What a letter has a file of: made from it when the letter goes out.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail add column attachment_id uuid`.execute(db)
}
