import { sql, type Kysely } from 'kysely'

// A payee's bank may send back what the card provider had paid, days later: such a payout is looked at for a while.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`insert into allowed_move (entity, from_state, to_state) values ('gateway_payout', 'paid', 'returning')`.execute(db)
  await sql`drop index gateway_payout_due`.execute(db)
  await sql`create index gateway_payout_due on gateway_payout (next_check_at) where next_check_at is not null`.execute(db)
}
