import { sql, type Kysely } from 'kysely'

// Staff has taken somebody's second factors away: payouts of theirs wait as after a change of where they go.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payout_hold (
      account_id uuid primary key references account (id) on delete cascade,
      since timestamptz not null
    )`.execute(db)
}
