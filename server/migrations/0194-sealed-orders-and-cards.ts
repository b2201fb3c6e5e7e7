import { sql, type Kysely } from 'kysely'

// Where an order goes and whose name is on a card are sealed; what is there already the job `sealing.sweep` closes.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`grant update (note) on "order" to fieldhouse_app`.execute(db)
  await sql`grant update (holder_name) on payment_card to fieldhouse_app`.execute(db)
}
