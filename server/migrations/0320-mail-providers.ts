import { sql, type Kysely } from 'kysely'

// Letters to large providers: of the day, and of the largest day there was.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_provider (
      name text primary key,
      day text not null,
      count integer not null,
      most integer not null,
      most_on text not null
    )`.execute(db)
}
