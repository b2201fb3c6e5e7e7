import { sql, type Kysely } from 'kysely'

// Payments on the provider's own page: where the payer goes afterwards says that an attempt is one. A card that the page
// keeps for renewals becomes the attempt's.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table charge_attempt add column return_url text`.execute(db)
  await sql`grant update (card_id) on charge_attempt to fieldhouse_app`.execute(db)
}
