import { sql, type Kysely } from 'kysely'

// Months of a page that somebody pays for and somebody else opens (money.md 8.8). Amounts are hundredths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gift (
      id uuid primary key,
      buyer_id uuid not null,
      page_id uuid not null,
      months int not null check (months in (1, 3, 6, 12)),
      -- What was paid, and what the page charged for a period of the plan that it was counted by.
      price bigint not null check (price > 0),
      plan text not null check (plan in ('monthly', 'yearly')),
      plan_price bigint not null check (plan_price > 0),
      is_by_card boolean not null,
      words text not null check (length(words) <= 200),
      -- For an account here, from then on; without one there is a link.
      to_id uuid,
      send_at timestamptz,
      -- The digest of the link that was made last.
      code bytea unique,
      state text not null check (state in ('incomplete', 'paid', 'sent', 'opened', 'lapsed', 'refunded')),
      nonce text not null,
      sale_id uuid unique references sale,
      receiver_id uuid,
      lapses_at timestamptz,
      sent_at timestamptz,
      opened_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      unique (buyer_id, nonce),
      check ((to_id is null) = (send_at is null)),
      check (to_id is null or code is null),
      check ((state = 'incomplete') = (sale_id is null)),
      check ((sale_id is null) = (lapses_at is null)),
      check ((receiver_id is null) = (opened_at is null)),
      check (state <> 'opened' or opened_at is not null)
    )`.execute(db)
  await sql`create index gift_buyer on gift (buyer_id, created_at desc, id desc) where state <> 'incomplete'`.execute(db)
  await sql`create index gift_to on gift (to_id, created_at desc) where to_id is not null`.execute(db)
  await sql`create index gift_receiver on gift (receiver_id, created_at desc) where receiver_id is not null`.execute(db)
  await sql`create index gift_to_send on gift (send_at) where state = 'paid' and to_id is not null`.execute(db)
  await sql`create index gift_to_lapse on gift (lapses_at) where state in ('paid', 'sent')`.execute(db)
  await sql`create trigger moves before update on gift for each row execute function check_move()`.execute(db)
  // A refund that the bank did not take leads back to where it was.
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('gift', 'incomplete', 'paid'), ('gift', 'incomplete', 'sent'), ('gift', 'paid', 'sent'), ('gift', 'paid', 'opened'),
      ('gift', 'sent', 'opened'), ('gift', 'paid', 'lapsed'), ('gift', 'sent', 'lapsed'), ('gift', 'paid', 'refunded'),
      ('gift', 'sent', 'refunded'), ('gift', 'opened', 'refunded'), ('gift', 'refunded', 'paid'), ('gift', 'refunded', 'sent'),
      ('gift', 'refunded', 'opened')`.execute(db)
  await sql`revoke update, delete, truncate on gift from fieldhouse_app`.execute(db)
  await sql`
    grant update (code, state, sale_id, receiver_id, lapses_at, sent_at, opened_at, updated_at) on gift to fieldhouse_app`.execute(db)
  await sql`
    alter table charge_attempt drop constraint charge_attempt_purpose_check,
      add check (purpose in ('top_up', 'subscription', 'gift'))`.execute(db)
  await sql`
    alter table invoice drop constraint invoice_kind_check, add check (kind in ('first', 'renewal', 'change', 'gift'))`.execute(db)
}
