import { sql, type Kysely } from 'kysely'

// What was paid with tokens goes back, by whom, and who asks for it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table token_refund (
      refund_id uuid primary key references sale_refund,
      sale_id uuid not null references sale,
      made_by uuid not null,
      role text not null check (role in ('seller', 'staff')),
      nonce text not null,
      amount bigint not null check (amount >= 0),
      created_at timestamptz not null,
      -- An intention that is repeated gives nothing back again.
      unique (sale_id, nonce)
    )`.execute(db)
  await sql`
    create table refund_request (
      id uuid primary key,
      sale_id uuid not null references sale,
      buyer_id uuid not null,
      seller_id uuid not null,
      reason text not null check (reason in ('not_delivered', 'not_as_described', 'by_mistake', 'other')),
      words text not null,
      state text not null check (state in ('open', 'declined', 'escalated', 'refunded', 'closed', 'withdrawn')),
      answer text,
      answered_at timestamptz,
      decision text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((answer is null) or (answered_at is not null))
    )`.execute(db)
  await sql`
    create unique index refund_request_live on refund_request (sale_id) where state in ('open', 'declined', 'escalated')`.execute(db)
  await sql`create index refund_request_sale on refund_request (sale_id, created_at desc)`.execute(db)
  await sql`create index refund_request_buyer on refund_request (buyer_id, created_at desc, id desc)`.execute(db)
  await sql`create index refund_request_seller on refund_request (seller_id, created_at desc, id desc)`.execute(db)
  await sql`create index refund_request_escalated on refund_request (updated_at) where state = 'escalated'`.execute(db)
}
