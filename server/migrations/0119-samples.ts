import { sql, type Kysely } from 'kysely'

// What the filler has made: each row by its table and its id, so that it can be told from what people did.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sample_object (
      kind text not null,
      id text not null,
      primary key (kind, id)
    )`.execute(db)
  // What is a sample may be taken away: only the owner says what is.
  await sql`revoke insert, update, delete, truncate on sample_object from fieldhouse_app`.execute(db)
}
