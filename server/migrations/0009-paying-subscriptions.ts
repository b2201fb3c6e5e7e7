import { sql, type Kysely } from 'kysely'

// Street `paying` (money.md 2, 6 and 8): who the payer is at the gateway, saved cards, subscriptions with their billed periods.
// Amounts are hundredths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createInstallation(db)
  await createGatewayCustomer(db)
  await createPaymentCard(db)
  await createSubscription(db)
  await createFreeTrialUse(db)
  await createInvoice(db)
  await createSubscriptionConsent(db)
  await createSubscriptionNotice(db)
  await createSubscriptionPriceChange(db)
}

/**
 * Marks our objects at a gateway that may serve other systems too, and remembers which gateway took the first money:
 * played and real money never share books (money.md 6 and 15).
 */
async function createInstallation(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table installation (
      is_only boolean primary key default true check (is_only),
      instance_id uuid not null default gen_random_uuid(),
      gateway text
    )`.execute(db)
  await sql`revoke insert, update, delete, truncate on installation from fieldhouse_app`.execute(db)
  await sql`grant update (gateway) on installation to fieldhouse_app`.execute(db)
  await sql`insert into installation default values`.execute(db)
}

async function createGatewayCustomer(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gateway_customer (
      account_id uuid not null,
      gateway text not null,
      customer_id text not null,
      created_at timestamptz not null,
      primary key (account_id, gateway)
    )`.execute(db)
  await sql`revoke update, delete, truncate on gateway_customer from fieldhouse_app`.execute(db)
}

async function createPaymentCard(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_card (
      id uuid primary key,
      account_id uuid not null,
      gateway text not null,
      gateway_id text not null,
      brand text not null,
      last4 text not null,
      month int not null,
      year int not null,
      fingerprint text,
      holder_name text,
      is_default boolean not null,
      created_at timestamptz not null,
      removed_at timestamptz
    )`.execute(db)
  await sql`
    create unique index payment_card_number on payment_card (account_id, gateway, fingerprint) where removed_at is null`.execute(db)
  await sql`
    create unique index payment_card_default on payment_card (account_id) where is_default and removed_at is null`.execute(db)
  await sql`create index payment_card_account on payment_card (account_id, created_at)`.execute(db)
  await sql`revoke update, delete, truncate on payment_card from fieldhouse_app`.execute(db)
  await sql`grant update (is_default, removed_at, holder_name) on payment_card to fieldhouse_app`.execute(db)
}

/** `access_until` is the end of what is paid, with the days of grace where a renewal will follow. */
async function createSubscription(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscription (
      id uuid primary key,
      fan_id uuid not null,
      page_id uuid not null,
      plan text not null check (plan in ('free', 'monthly', 'yearly')),
      price bigint not null check (price >= 0),
      currency text not null,
      coupon_id uuid,
      gateway text not null,
      card_id uuid references payment_card,
      state text not null check (state in ('incomplete', 'active', 'past_due', 'canceled', 'expired')),
      anchor_day int not null check (anchor_day between 1 and 31),
      period_start timestamptz,
      ends_at timestamptz,
      cancel_at_period_end boolean not null default false,
      canceled_at timestamptz,
      next_charge_at timestamptz,
      used_free boolean not null default false,
      supported_performer_id uuid,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      access_until timestamptz,
      next_plan text check (next_plan in ('monthly', 'yearly')),
      next_price bigint check (next_price > 0),
      next_price_from timestamptz,
      trouble text check (trouble in ('declined', 'card', 'authentication')),
      coupon_periods_left int not null default 0 check (coupon_periods_left between 0 and 11),
      constraint subscription_coupon_left check (coupon_periods_left = 0 or coupon_id is not null)
    )`.execute(db)
  await sql`
    create unique index subscription_live on subscription (fan_id, page_id) where state in ('incomplete', 'active', 'past_due')`.execute(db)
  await sql`create index subscription_fan on subscription (fan_id, created_at desc, id desc)`.execute(db)
  await sql`create index subscription_target on subscription (page_id, created_at desc, id desc)`.execute(db)
  await sql`create index subscription_due on subscription (next_charge_at) where state in ('active', 'past_due')`.execute(db)
  await sql`create index subscription_over on subscription (ends_at) where state = 'active' and next_charge_at is null`.execute(db)
  await sql`create trigger moves before update on subscription for each row execute function check_move()`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('subscription', 'incomplete', 'active'), ('subscription', 'incomplete', 'expired'),
      ('subscription', 'active', 'past_due'), ('subscription', 'past_due', 'active'),
      ('subscription', 'active', 'canceled'), ('subscription', 'past_due', 'canceled'),
      ('subscription', 'active', 'expired'), ('subscription', 'past_due', 'expired'),
      ('subscription', 'incomplete', 'canceled'), ('subscription', 'canceled', 'active')`.execute(db)
  await sql`revoke update, delete, truncate on subscription from fieldhouse_app`.execute(db)
  await sql`
    grant update (plan, price, card_id, gateway, state, anchor_day, period_start, ends_at, cancel_at_period_end, canceled_at,
      next_charge_at, used_free, updated_at, access_until, next_plan, next_price, next_price_from, trouble, coupon_id,
      coupon_periods_left) on subscription to fieldhouse_app`.execute(db)
}

/** The once-for-ever mark of a free period. */
async function createFreeTrialUse(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table free_trial_use (
      fan_id uuid not null,
      page_id uuid not null,
      used_at timestamptz not null,
      primary key (fan_id, page_id)
    )`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on free_trial_use
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on free_trial_use from fieldhouse_app`.execute(db)
}

/**
 * Names the period that was due; a late payment serves from the day it is paid. A period whose payment went back for good is not
 * paid for any more; what other periods were paid for stands.
 */
async function createInvoice(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table invoice (
      id uuid primary key,
      subscription_id uuid not null references subscription,
      period_start timestamptz not null,
      period_end timestamptz not null,
      amount bigint not null check (amount >= 0),
      credit bigint not null default 0 check (credit >= 0),
      state text not null check (state in ('open', 'paid', 'void')),
      sale_id uuid references sale,
      created_at timestamptz not null,
      kind text not null default 'first' check (kind in ('first', 'renewal', 'change')),
      plan text not null default 'monthly' check (plan in ('monthly', 'yearly')),
      served_from timestamptz,
      served_until timestamptz,
      discount bigint not null default 0 check (discount >= 0),
      coupon_id uuid references coupon,
      returned_at timestamptz,
      constraint invoice_discount_of_coupon check (discount = 0 or coupon_id is not null)
    )`.execute(db)
  await sql`create unique index invoice_open on invoice (subscription_id) where state = 'open'`.execute(db)
  await sql`
    create unique index invoice_period on invoice (subscription_id, period_start) where state <> 'void' and returned_at is null`.execute(db)
  await sql`create trigger moves before update on invoice for each row execute function check_move()`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('invoice', 'open', 'paid'), ('invoice', 'open', 'void')`.execute(db)
  await sql`revoke update, delete, truncate on invoice from fieldhouse_app`.execute(db)
  await sql`grant update (state, sale_id, served_from, served_until, returned_at) on invoice to fieldhouse_app`.execute(db)
}

async function createSubscriptionConsent(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscription_consent (
      id uuid primary key,
      subscription_id uuid not null references subscription,
      fan_id uuid not null,
      kind text not null check (kind in ('subscribe', 'change', 'resume')),
      version text not null,
      body text not null,
      is_ticked boolean not null,
      plan text not null,
      price bigint not null,
      currency text not null,
      card_id uuid,
      card_brand text,
      card_last4 text,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index subscription_consent_of on subscription_consent (subscription_id, created_at)`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on "subscription_consent"
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on subscription_consent from fieldhouse_app`.execute(db)
}

async function createSubscriptionNotice(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscription_notice (
      id uuid primary key,
      subscription_id uuid not null references subscription,
      kind text not null,
      about text not null,
      subject text not null,
      body text not null,
      created_at timestamptz not null,
      unique (subscription_id, kind, about)
    )`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on "subscription_notice"
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on subscription_notice from fieldhouse_app`.execute(db)
}

async function createSubscriptionPriceChange(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table subscription_price_change (
      id uuid primary key,
      subscription_id uuid not null references subscription,
      plan text not null,
      old_price bigint not null,
      new_price bigint not null,
      effective_from timestamptz not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index subscription_price_change_of on subscription_price_change (subscription_id, created_at)`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on "subscription_price_change"
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on subscription_price_change from fieldhouse_app`.execute(db)
}
