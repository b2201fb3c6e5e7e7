import { sql, type Kysely } from 'kysely'

// Which words people search for. Who that was cannot be told, nor that two words were one person's: the hash is of both together.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_use (
      words text not null,
      who bytea not null,
      -- The last one.
      day date not null,
      primary key (words, who)
    )`.execute(db)
  await sql`create index search_use_day on search_use (day)`.execute(db)
}
