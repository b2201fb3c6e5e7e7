import { sql, type Kysely } from 'kysely'

// Renewals, failed payments, changes of plan and of price, consent (money.md 8). What was billed, said and agreed stays as
// dated rows.
export async function up(db: Kysely<unknown>): Promise<void> {
  await addOffers(db)
  await widenSubscriptions(db)
  await widenInvoices(db)
  await createRecords(db)
}

/** What a page asks for a subscription: hundredths, days; null where it does not offer it. The owner keeps the row. */
async function addOffers(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table page
      add monthly_price bigint check (monthly_price > 0),
      add yearly_price bigint check (yearly_price > 0),
      add free_days int check (free_days between 1 and 90)`.execute(db)
  await sql`
    update page set monthly_price = p.monthly_price, yearly_price = p.yearly_price,
      free_days = case when p.is_free_subscription then p.free_days end
    from performer p where p.account_id = page.id`.execute(db)
}

async function widenSubscriptions(db: Kysely<unknown>): Promise<void> {
  // access_until: the end of what is paid, with the days of grace where a renewal will follow.
  await sql`
    alter table subscription
      add access_until timestamptz,
      add next_plan text check (next_plan in ('monthly', 'yearly')),
      add next_price bigint check (next_price > 0),
      add next_price_from timestamptz,
      add trouble text check (trouble in ('declined', 'card', 'authentication')),
      drop consent`.execute(db)
  await sql`update subscription set access_until = ends_at`.execute(db)
  await sql`
    grant update (access_until, next_plan, next_price, next_price_from, trouble) on subscription to fieldhouse_app`.execute(db)
  await sql`create index subscription_over on subscription (ends_at) where state = 'active' and next_charge_at is null`.execute(db)
}

async function widenInvoices(db: Kysely<unknown>): Promise<void> {
  // An invoice names the period that was due; a late payment serves from the day it is paid.
  await sql`
    alter table invoice
      add kind text not null default 'first' check (kind in ('first', 'renewal', 'change')),
      add plan text not null default 'monthly' check (plan in ('monthly', 'yearly')),
      add served_from timestamptz,
      add served_until timestamptz`.execute(db)
  await sql`update invoice set served_from = period_start, served_until = period_end where state = 'paid'`.execute(db)
  await sql`create unique index invoice_open on invoice (subscription_id) where state = 'open'`.execute(db)
  await sql`grant update (served_from, served_until) on invoice to fieldhouse_app`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('invoice', 'open', 'paid'), ('invoice', 'open', 'void')`.execute(db)
  await sql`create trigger moves before update on invoice for each row execute function check_move()`.execute(db)
  await sql`
    alter table charge_attempt
      add invoice_id uuid references invoice,
      add is_off_session boolean not null default false`.execute(db)
  await sql`create index charge_attempt_invoice on charge_attempt (invoice_id) where invoice_id is not null`.execute(db)
}

async function createRecords(db: Kysely<unknown>): Promise<void> {
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
    create table subscription_price_change (
      id uuid primary key,
      subscription_id uuid not null references subscription,
      plan text not null,
      old_price bigint not null,
      new_price bigint not null,
      effective_from timestamptz not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create index subscription_price_change_of on subscription_price_change (subscription_id, created_at)`.execute(db)
  for (const table of ['subscription_consent', 'subscription_notice', 'subscription_price_change']) {
    await sql`revoke update, delete, truncate on ${sql.table(table)} from fieldhouse_app`.execute(db)
    await sql`create trigger append_only before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
  }
}
