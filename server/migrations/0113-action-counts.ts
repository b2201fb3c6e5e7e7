import { sql, type Kysely } from 'kysely'

// How often what was done on a day: sums, and nothing of who it was. The empty name counts what was dropped; a source that is
// not empty is where an adult came from.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table action_count (
      day date not null,
      action text not null check (length(action) <= 64),
      source text not null check (length(source) <= 40),
      n bigint not null check (n > 0),
      primary key (day, action, source)
    )`.execute(db)
}
