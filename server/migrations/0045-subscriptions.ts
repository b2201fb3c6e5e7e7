import { sql, type Kysely } from 'kysely'

// Subscriptions to a page, their billed periods, and the once-for-ever mark of a free period (money.md 2 and 8).
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('subscription', 'incomplete', 'active'), ('subscription', 'incomplete', 'expired'),
      ('subscription', 'active', 'past_due'), ('subscription', 'past_due', 'active'),
      ('subscription', 'active', 'canceled'), ('subscription', 'past_due', 'canceled'),
      ('subscription', 'active', 'expired'), ('subscription', 'past_due', 'expired'),
      ('subscription', 'incomplete', 'canceled')`.execute(db)
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
      consent jsonb not null default '{}',
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create unique index subscription_live on subscription (fan_id, page_id)
    where state in ('incomplete', 'active', 'past_due')`.execute(db)
  await sql`create index subscription_fan on subscription (fan_id, created_at desc, id desc)`.execute(db)
  await sql`create index subscription_target on subscription (page_id, created_at desc, id desc)`.execute(db)
  await sql`create index subscription_due on subscription (next_charge_at) where state in ('active', 'past_due')`.execute(db)
  await sql`create trigger moves before update on subscription for each row execute function check_move()`.execute(db)
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
      unique (subscription_id, period_start)
    )`.execute(db)
  await sql`revoke update, delete, truncate on subscription, free_trial_use, invoice from fieldhouse_app`.execute(db)
  // A first purchase that never completed may be taken up again with another plan; a free period may become a paid one.
  await sql`
    grant update (plan, price, card_id, gateway, state, anchor_day, period_start, ends_at, cancel_at_period_end, canceled_at,
      next_charge_at,
      used_free, consent, updated_at) on subscription to fieldhouse_app`.execute(db)
  await sql`grant update (state, sale_id) on invoice to fieldhouse_app`.execute(db)
}
