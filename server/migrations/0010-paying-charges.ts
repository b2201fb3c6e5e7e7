import { sql, type Kysely } from 'kysely'

// Street `paying` (money.md 2, 5 and 10): attempts to charge, money that goes back, the inbox of the gateway’s events, disputes,
// orders. Amounts are hundredths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createChargeAttempt(db)
  await createRefund(db)
  await createWebhookInbox(db)
  await createDispute(db)
  await createOrder(db)
  await createOrderStep(db)
}

/** With a `return_url` it is paid on the provider’s own page. */
async function createChargeAttempt(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table charge_attempt (
      id uuid primary key,
      payer_id uuid not null,
      purpose text not null check (purpose in ('top_up', 'subscription')),
      target_id uuid not null,
      attempt_no int not null check (attempt_no > 0),
      type text not null,
      page_id uuid,
      original_amount bigint not null check (original_amount >= 0),
      amount bigint not null check (amount >= 0),
      currency text not null,
      coupon_id uuid,
      card_id uuid references payment_card,
      gateway text not null,
      gateway_id text,
      livemode boolean not null default false,
      state text not null default 'created',
      decline_code text,
      decline_message text,
      client_secret text,
      action_url text,
      client_nonce text,
      is_undeliverable boolean not null default false,
      reversed bigint not null default 0,
      checks int not null default 0,
      next_check_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      invoice_id uuid references invoice,
      is_off_session boolean not null default false,
      return_url text,
      trouble text,
      unique (gateway, gateway_id),
      unique (purpose, target_id, attempt_no),
      check (reversed between 0 and amount),
      check (state in ('created', 'prepared', 'sent', 'requires_action', 'unknown', 'succeeded', 'declined', 'canceled'))
    )`.execute(db)
  await sql`
    create unique index charge_attempt_open on charge_attempt (purpose, target_id) where state in ('created', 'prepared', 'sent',
      'requires_action', 'unknown')`.execute(db)
  await sql`create index charge_attempt_payer on charge_attempt (payer_id, created_at desc, id desc)`.execute(db)
  await sql`
    create unique index charge_attempt_nonce on charge_attempt (payer_id, purpose, client_nonce) where client_nonce is not null`.execute(db)
  await sql`
    create index charge_attempt_due on charge_attempt (next_check_at) where state in ('created', 'prepared', 'sent',
      'requires_action', 'unknown')`.execute(db)
  await sql`create index charge_attempt_invoice on charge_attempt (invoice_id) where invoice_id is not null`.execute(db)
  await sql`create index charge_attempt_trouble on charge_attempt (updated_at) where trouble is not null`.execute(db)
  await sql`create trigger moves before update on charge_attempt for each row execute function check_move()`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('charge_attempt', 'created', 'prepared'), ('charge_attempt', 'created', 'canceled'),
      ('charge_attempt', 'prepared', 'sent'), ('charge_attempt', 'prepared', 'canceled'),
      ('charge_attempt', 'sent', 'succeeded'), ('charge_attempt', 'sent', 'declined'),
      ('charge_attempt', 'sent', 'requires_action'), ('charge_attempt', 'sent', 'unknown'),
      ('charge_attempt', 'sent', 'canceled'), ('charge_attempt', 'requires_action', 'succeeded'),
      ('charge_attempt', 'requires_action', 'declined'), ('charge_attempt', 'requires_action', 'canceled'),
      ('charge_attempt', 'requires_action', 'unknown'), ('charge_attempt', 'unknown', 'succeeded'),
      ('charge_attempt', 'unknown', 'declined'), ('charge_attempt', 'unknown', 'requires_action'),
      ('charge_attempt', 'unknown', 'canceled')`.execute(db)
  await sql`revoke update, delete, truncate on charge_attempt from fieldhouse_app`.execute(db)
  await sql`
    grant update (state, gateway_id, livemode, decline_code, decline_message, client_secret, action_url, is_undeliverable,
      reversed, checks, next_check_at, updated_at, card_id, trouble) on charge_attempt to fieldhouse_app`.execute(db)
}

/**
 * Those that a card gateway pays. `failed` until its money is posted backwards (`returned`), or a lost dispute has paid the
 * cardholder instead (`charged_back`).
 */
async function createRefund(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table refund (
      id uuid primary key,
      attempt_id uuid not null references charge_attempt,
      amount bigint not null check (amount > 0),
      state text not null default 'created' check (state in ('created', 'sent', 'succeeded', 'failed', 'returned', 'charged_back')),
      gateway_id text unique,
      reason text not null,
      next_check_at timestamptz,
      checks int not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      client_nonce text,
      failure text,
      seen_at timestamptz
    )`.execute(db)
  await sql`create unique index refund_nonce on refund (attempt_id, client_nonce) where client_nonce is not null`.execute(db)
  await sql`create index refund_attempt on refund (attempt_id)`.execute(db)
  await sql`create index refund_due on refund (next_check_at) where state in ('created', 'sent', 'failed')`.execute(db)
  await sql`create trigger moves before update on refund for each row execute function check_move()`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('refund', 'created', 'sent'), ('refund', 'sent', 'succeeded'), ('refund', 'sent', 'failed'),
      ('refund', 'created', 'succeeded'), ('refund', 'succeeded', 'failed'), ('refund', 'failed', 'returned'),
      ('refund', 'failed', 'charged_back')`.execute(db)
  await sql`revoke update, delete, truncate on refund from fieldhouse_app`.execute(db)
  await sql`
    grant update (state, gateway_id, next_check_at, checks, updated_at, failure, seen_at) on refund to fieldhouse_app`.execute(db)
}

/** An event that cannot be handled waits for itself, keeps why, and is left to a person in the end. */
async function createWebhookInbox(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_inbox (
      event_id text primary key,
      type text not null,
      object_id text not null,
      intent_id text,
      account text,
      livemode boolean not null,
      payload jsonb not null,
      state text not null check (state in ('new', 'done', 'ignored', 'failed')),
      attempts int not null default 0,
      received_at timestamptz not null,
      done_at timestamptz,
      note text,
      next_try_at timestamptz,
      error text
    )`.execute(db)
  await sql`create index webhook_inbox_new on webhook_inbox (received_at) where state = 'new'`.execute(db)
  await sql`
    create index webhook_inbox_trouble on webhook_inbox (received_at) where state in ('new', 'failed') and error is not null`.execute(db)
  await sql`revoke update, delete, truncate on webhook_inbox from fieldhouse_app`.execute(db)
  await sql`grant update (state, attempts, done_at, note, next_try_at, error) on webhook_inbox to fieldhouse_app`.execute(db)
}

/** Money that a cardholder’s bank takes back (money.md 3), and its warnings of fraud. */
async function createDispute(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dispute (
      id uuid primary key,
      sale_id uuid references sale,
      attempt_id uuid references charge_attempt,
      amount bigint not null check (amount > 0),
      state text not null check (state in ('inquiry', 'open', 'won', 'lost', 'warning', 'released')),
      gateway_id text not null unique,
      reason text not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      fee bigint not null default 0 check (fee >= 0)
    )`.execute(db)
  await sql`create index dispute_attempt on dispute (attempt_id)`.execute(db)
  await sql`create index dispute_created on dispute (created_at desc, id desc)`.execute(db)
  await sql`create trigger moves before update on dispute for each row execute function check_move()`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('dispute', 'inquiry', 'open'), ('dispute', 'inquiry', 'won'), ('dispute', 'open', 'won'),
      ('dispute', 'open', 'lost'), ('dispute', 'warning', 'released')`.execute(db)
  await sql`revoke update, delete, truncate on dispute from fieldhouse_app`.execute(db)
  await sql`grant update (state, updated_at) on dispute to fieldhouse_app`.execute(db)
}

/** Orders of products (money.md 10). An order remembers what it was made of: product, price, address, which is sealed. */
async function createOrder(db: Kysely<unknown>): Promise<void> {
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
      discount bigint not null default 0 check (discount >= 0),
      coupon_code text,
      check (product_type = 'digital' or address is not null)
    )`.execute(db)
  await sql`create index order_of_buyer on "order" (buyer_id, created_at desc, id desc)`.execute(db)
  await sql`create index order_of_seller on "order" (seller_id, created_at desc, id desc)`.execute(db)
  await sql`create unique index order_nonce on "order" (buyer_id, nonce) where nonce is not null`.execute(db)
  await sql`create index order_closing on "order" (refundable_until) where state = 'delivered'`.execute(db)
  await sql`create trigger moves before update on "order" for each row execute function check_move()`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('order', 'created', 'paid'), ('order', 'created', 'canceled'), ('order', 'paid', 'processing'),
      ('order', 'paid', 'shipped'), ('order', 'paid', 'canceled'), ('order', 'paid', 'refunded'),
      ('order', 'processing', 'shipped'), ('order', 'processing', 'canceled'), ('order', 'processing', 'refunded'),
      ('order', 'shipped', 'delivered'), ('order', 'shipped', 'refunded'), ('order', 'delivered', 'closed'),
      ('order', 'delivered', 'refunded'), ('order', 'closed', 'refunded')`.execute(db)
  await sql`revoke update, delete, truncate on "order" from fieldhouse_app`.execute(db)
  await sql`
    grant update (state, refunded, address_id, address, phone, shipping_code, delivered_at, refundable_until, updated_at, note)
      on "order" to fieldhouse_app`.execute(db)
}

/** Who did what with an order and when: the audit of its moves. Only grows. */
async function createOrderStep(db: Kysely<unknown>): Promise<void> {
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
