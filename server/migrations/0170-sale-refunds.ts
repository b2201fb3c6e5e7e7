import { sql, type Kysely } from 'kysely'

// Refunds to wallets are the sales' own and done when they are written; `refund` is left with those that a card gateway pays.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sale_refund (
      id uuid primary key,
      sale_id uuid not null references sale,
      amount bigint not null check (amount > 0),
      reason text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index sale_refund_sale on sale_refund (sale_id)`.execute(db)
  await sql`revoke update, delete, truncate on sale_refund from fieldhouse_app`.execute(db)
  await sql`
    insert into sale_refund (id, sale_id, amount, reason, created_at)
      select id, sale_id, amount, reason, created_at from refund where sale_id is not null`.execute(db)
  await sql`delete from refund where sale_id is not null`.execute(db)
  await sql`alter table refund drop column sale_id, alter column attempt_id set not null`.execute(db)
}
