import { sql, type Kysely } from 'kysely'

// Other words for letters of a sort. Null: those that it is shipped with, again.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_text (
      name text primary key,
      subject text check (length(subject) between 1 and 200),
      body text check (length(body) between 1 and 10000),
      version integer not null check (version > 0),
      by_account uuid not null,
      at timestamptz not null,
      check ((subject is null) = (body is null))
    )`.execute(db)
}
