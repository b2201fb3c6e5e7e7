import { sql, type Kysely } from 'kysely'

// A coupon lowers as many periods of a subscription as it names (money.md 9). An invoice keeps what it was billed with: it
// is tried again at the same amount.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table coupon add constraint coupon_periods_most check (periods <= 12)`.execute(db)
  await sql`
    alter table subscription
      add coupon_periods_left int not null default 0 check (coupon_periods_left between 0 and 11),
      add constraint subscription_coupon_left check (coupon_periods_left = 0 or coupon_id is not null)`.execute(db)
  await sql`grant update (coupon_id, coupon_periods_left) on subscription to fieldhouse_app`.execute(db)
  await sql`
    alter table invoice
      add discount bigint not null default 0 check (discount >= 0),
      add coupon_id uuid references coupon,
      add constraint invoice_discount_of_coupon check (discount = 0 or coupon_id is not null)`.execute(db)
}
