import { sql, type Kysely } from 'kysely'

// Queues from which no process takes anything until staff lets it go on.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table queue_pause (
      name text primary key,
      since timestamptz not null,
      reason text not null
    )`.execute(db)
}
