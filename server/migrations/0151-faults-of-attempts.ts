import { sql, type Kysely } from 'kysely'

// A fault may wait for one payment (money.md 15): by the attempt's id, or by the Idempotency-Key that it was asked with.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sandbox.fault add column attempt text`.execute(db)
}
