import { sql, type Kysely } from 'kysely'

// What was found when the gateway was asked after a restore, and why somebody opened the site although something was not right.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recovery
      add column findings jsonb,
      add column open_reason text check (length(open_reason) between 10 and 500)`.execute(db)
}
