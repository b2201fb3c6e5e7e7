import { sql, type Kysely } from 'kysely'

/** Addresses that teams had: they lead to the team for ever, and nobody else gets them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team_address (
      slug text primary key,
      team_id uuid not null references team
    )`.execute(db)
}
