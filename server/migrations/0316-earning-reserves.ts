import { sql, type Kysely } from 'kysely'

// Earnings that were paid with money which a bank questions: held back from payouts until it has decided.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table earning_reserve (
      attempt_id uuid not null references charge_attempt (id),
      sale_id uuid not null references sale (id),
      -- Of what its buyer paid, so much came of the questioned payment.
      amount bigint not null check (amount > 0),
      state text not null check (state in ('held', 'released', 'taken')),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (attempt_id, sale_id)
    )`.execute(db)
  await sql`create index earning_reserve_held on earning_reserve (sale_id) where state = 'held'`.execute(db)
  // Taken by the site itself, once a bank has taken the payment back for good.
  await sql`alter table token_refund drop constraint token_refund_role_check, alter column made_by drop not null`.execute(db)
  await sql`
    alter table token_refund add constraint token_refund_role_check
      check (role in ('seller', 'staff', 'site') and (made_by is null) = (role = 'site'))`.execute(db)
}
