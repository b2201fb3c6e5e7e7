import { sql, type Kysely } from 'kysely'

// A period whose payment went back for good is not paid for any more; what other periods were paid for stands.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invoice add column returned_at timestamptz`.execute(db)
  await sql`alter table invoice drop constraint invoice_subscription_id_period_start_key`.execute(db)
  await sql`
    create unique index invoice_period on invoice (subscription_id, period_start) where state <> 'void' and returned_at is null`.execute(db)
  await sql`grant update (returned_at) on invoice to fieldhouse_app`.execute(db)
  await sql`
    update invoice i set returned_at = now() from sale s where s.id = i.sale_id and i.state = 'paid' and s.state = 'refunded'`.execute(db)
}
