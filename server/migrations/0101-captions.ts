import { sql, type Kysely } from 'kysely'

// What is said in a video, for those who do not hear it: files by language.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table video add column captions jsonb not null default '{}' check (jsonb_typeof(captions) = 'object')`.execute(db)
}
