import { sql, type Kysely } from 'kysely'

// Guesses, and letters to one address, counted where all processes see them and whatever becomes of the bus. Unlogged: after a crash of
// the database they begin anew. The key is a keyed hash: whose guesses they were cannot be read here.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create unlogged table limit_counter (
      key bytea primary key,
      ends_at timestamptz not null,
      count integer not null check (count >= 0)
    )`.execute(db)
  await sql`create index limit_counter_end on limit_counter (ends_at)`.execute(db)
}
