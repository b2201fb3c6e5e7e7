import { sql, type Kysely } from 'kysely'

// Where practice has set the clock ahead, what is posted carries its time, as sales and letters do; elsewhere nothing is ahead.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant usage on schema sandbox to fieldhouse_ledger`.execute(db)
  await sql`grant select on sandbox.clock to fieldhouse_ledger`.execute(db)
  await sql`
    create function ledger_now() returns timestamptz language sql stable as $$
      select now() + coalesce((select ahead_ms from sandbox.clock), 0) * interval '1 millisecond'
    $$`.execute(db)
  await sql`alter table ledger_txn alter column created_at set default ledger_now()`.execute(db)
}
