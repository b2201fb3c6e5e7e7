import { sql, type Kysely } from 'kysely'

// What subscribers pay for a product, in hundredths of a percent off its price, and what an order cost without it (money.md 10.6).
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product add column subscriber_bps int not null default 0 check (subscriber_bps between 0 and 9000)`.execute(db)
  await sql`
    alter table "order" add column list_price bigint check (list_price > unit_price)`.execute(db)
  // Months of a page that are paid at once: what is off for each length, in percent, and how many a payment was for (money.md 8.10).
  await sql`
    create table subscription_bundle (
      page_id uuid not null,
      months int not null check (months in (3, 6, 12)),
      discount int not null check (discount between 0 and 40),
      updated_at timestamptz not null,
      primary key (page_id, months)
    )`.execute(db)
  await sql`
    alter table charge_attempt
      add column months int not null default 1 check (months in (1, 3, 6, 12)),
      add column price_after bigint check (price_after > 0),
      add constraint charge_attempt_months check (
        (months = 1) = (price_after is null) and (months = 1 or (type = 'monthly_subscription' and coupon_id is null))
      )`.execute(db)
  await sql`
    alter table invoice
      add column months int not null default 1 check (months in (1, 3, 6, 12)),
      add column plan_price bigint check (plan_price > 0),
      add constraint invoice_months check (
        (months = 1) = (plan_price is null) and (months = 1 or (kind = 'first' and plan = 'monthly' and coupon_id is null))
      )`.execute(db)
}
