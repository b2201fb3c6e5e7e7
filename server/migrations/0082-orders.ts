import { sql, type Kysely } from 'kysely'

// Orders of products (money.md 10). An order remembers what it was made of: product, price, address. Amounts are hundredths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createOrders(db)
  await createSteps(db)
  // Goods mature some time after they were delivered; until then nobody knows when.
  await sql`alter table sale_part alter column mature_at drop not null`.execute(db)
  await sql`create index refund_sale on refund (sale_id) where sale_id is not null`.execute(db)
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence order_number start 100001`.execute(db)
  await sql`grant usage on sequence order_number to fieldhouse_app`.execute(db)
  await sql`
    create table "order" (
      id uuid primary key,
      number bigint not null unique default nextval('order_number'),
      sale_id uuid not null unique references sale,
      buyer_id uuid not null,
      seller_id uuid not null,
      product_id uuid not null references product,
      product_name text not null,
      product_type text not null check (product_type in ('physical', 'digital')),
      quantity int not null check (quantity between 1 and 99),
      unit_price bigint not null check (unit_price > 0),
      total bigint not null check (total >= 0),
      -- The buyer's key of this intention: the same one again finds this order.
      nonce text,
      state text not null
        check (state in ('created', 'paid', 'processing', 'shipped', 'delivered', 'closed', 'canceled', 'refunded')),
      refunded bigint not null default 0 check (refunded between 0 and total),
      address_id uuid,
      address text,
      phone text,
      note text,
      shipping_code text,
      delivered_at timestamptz,
      refundable_until timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (product_type = 'digital' or address is not null)
    )`.execute(db)
  await sql`create index order_of_buyer on "order" (buyer_id, created_at desc, id desc)`.execute(db)
  await sql`create index order_of_seller on "order" (seller_id, created_at desc, id desc)`.execute(db)
  await sql`create unique index order_nonce on "order" (buyer_id, nonce) where nonce is not null`.execute(db)
  await sql`create index order_closing on "order" (refundable_until) where state = 'delivered'`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('order', 'created', 'paid'), ('order', 'created', 'canceled'),
      ('order', 'paid', 'processing'), ('order', 'paid', 'shipped'), ('order', 'paid', 'canceled'),
      ('order', 'paid', 'refunded'),
      ('order', 'processing', 'shipped'), ('order', 'processing', 'canceled'), ('order', 'processing', 'refunded'),
      ('order', 'shipped', 'delivered'), ('order', 'shipped', 'refunded'),
      ('order', 'delivered', 'closed'), ('order', 'delivered', 'refunded'),
      ('order', 'closed', 'refunded')`.execute(db)
  await sql`create trigger moves before update on "order" for each row execute function check_move()`.execute(db)
  await sql`revoke update, delete, truncate on "order" from fieldhouse_app`.execute(db)
  await sql`
    grant update (state, refunded, address_id, address, phone, shipping_code, delivered_at, refundable_until, updated_at)
      on "order" to fieldhouse_app`.execute(db)
}

/** Who did what with an order and when: the audit of its moves. Only grows. */
async function createSteps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_step (
      id uuid primary key,
      order_id uuid not null references "order",
      action text not null check (action in ('placed', 'moved', 'address', 'refunded')),
      state text not null,
      -- Null: the program itself, when a time has passed.
      actor_id uuid,
      actor_role text not null check (actor_role in ('buyer', 'seller', 'admin', 'system')),
      amount bigint check (amount > 0),
      note text,
      -- The key of a refund: its repeat finds the step and does nothing.
      nonce text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create unique index order_step_nonce on order_step (order_id, nonce) where nonce is not null`.execute(db)
  await sql`create index order_step_order on order_step (order_id, id)`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on order_step
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on order_step from fieldhouse_app`.execute(db)
}
