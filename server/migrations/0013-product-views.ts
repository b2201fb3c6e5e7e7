import { sql, type Kysely } from 'kysely'

// Looks at a product, as videos and galleries have them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table product add column views int not null default 0`.execute(db)
}
