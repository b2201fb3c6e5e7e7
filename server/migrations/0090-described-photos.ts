import { sql, type Kysely } from 'kysely'

// What the photos of a post show, for those who do not see them: by file.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table feed add column file_alts jsonb check (jsonb_typeof(file_alts) = 'object')`.execute(db)
}
