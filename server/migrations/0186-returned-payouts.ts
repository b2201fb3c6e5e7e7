import { sql, type Kysely } from 'kysely'

// A payee's bank may send back what was paid, days later.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into allowed_move (entity, from_state, to_state) values ('payout_request', 'paid', 'failed')`.execute(db)
}
