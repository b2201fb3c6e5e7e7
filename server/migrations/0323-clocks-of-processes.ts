import { sql, type Kysely } from 'kysely'

// How far the clock of its machine is ahead of the database's; less than nothing: behind.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table process add column ahead_ms bigint not null default 0`.execute(db)
}
