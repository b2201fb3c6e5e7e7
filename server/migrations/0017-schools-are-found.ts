import { sql, type Kysely } from 'kysely'

// Schools are searched by words of their key (identity.ts) and counted by who is listed there.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index school_words on school using gin (key gin_trgm_ops)`.execute(db)
  await sql`create index performer_listing_school on performer_listing (school_id) where school_id is not null`.execute(db)
}
