import { sql, type Kysely } from 'kysely'

// What bringing somebody brings, person by person. Who came before this stays counted where they were, and is nobody's reward.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table referral (
      id uuid primary key,
      referrer_id uuid not null references account,
      newcomer_id uuid not null unique references account,
      state text not null check (state in ('pending', 'earned', 'paid', 'refused', 'reversed')),
      refusal text check (refusal in ('young', 'closed', 'card', 'device', 'address', 'network', 'taken_back', 'off', 'cap', 'budget')),
      -- One payment rewards nobody twice.
      attempt_id uuid unique references charge_attempt,
      least bigint not null check (least >= 0),
      referrer_reward bigint not null check (referrer_reward >= 0),
      newcomer_reward bigint not null check (newcomer_reward >= 0),
      due_at timestamptz,
      paid_at timestamptz,
      lost bigint not null check (lost >= 0 and lost <= referrer_reward + newcomer_reward),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (referrer_id <> newcomer_id),
      check ((state = 'refused') = (refusal is not null)),
      check (state in ('pending', 'refused') or (attempt_id is not null and due_at is not null)),
      check ((state in ('paid', 'reversed')) = (paid_at is not null)),
      check (state = 'reversed' or lost = 0)
    )`.execute(db)
  await sql`create index referral_of on referral (referrer_id, created_at desc)`.execute(db)
  await sql`create index referral_created on referral (created_at desc, id desc)`.execute(db)
  await sql`create index referral_paid on referral (referrer_id, paid_at) where paid_at is not null`.execute(db)
  await sql`create index referral_rewarded on referral (id) where state in ('earned', 'paid')`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('referral', 'pending', 'earned'), ('referral', 'pending', 'refused'),
      ('referral', 'earned', 'paid'), ('referral', 'earned', 'refused'), ('referral', 'paid', 'reversed')`.execute(db)
  await sql`create trigger moves before update on referral for each row execute function check_move()`.execute(db)
  await sql`revoke update, delete, truncate on referral from fieldhouse_app`.execute(db)
  await sql`
    grant update (state, refusal, attempt_id, least, referrer_reward, newcomer_reward, due_at, paid_at, lost, updated_at)
      on referral to fieldhouse_app`.execute(db)
  // What was paid of the budget: its lock is the one under which rewards are paid.
  await sql`create table referral_budget (is_only boolean primary key default true check (is_only), used bigint not null check (used >= 0))`.execute(
    db,
  )
  await sql`insert into referral_budget (used) values (0)`.execute(db)
  await sql`revoke insert, delete, truncate on referral_budget from fieldhouse_app`.execute(db)
  // By which the cards of two are compared.
  await sql`create index payment_card_print on payment_card (fingerprint) where fingerprint is not null`.execute(db)
}
