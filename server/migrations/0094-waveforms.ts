import { sql, type Kysely } from 'kysely'

// How loud a sound is, from its beginning to its end: base64 of one byte a peak. What was prepared before has none.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column waveform text check (length(waveform) <= 1000)`.execute(db)
}
