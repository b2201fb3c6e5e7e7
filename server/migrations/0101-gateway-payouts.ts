import { sql, type Kysely } from 'kysely'

// Payouts by the card provider (money.md 11): a transfer to the payee's account, then a payout of that account to its
// bank. One row a payout says how far it is; every key sent to the provider comes from it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gateway_payout (
      payout_id uuid primary key references payout_request,
      account text not null,
      state text not null default 'created'
        check (state in ('created', 'transferred', 'sent', 'paid', 'returning', 'returned', 'refused')),
      -- Part of the key; counts up after a definite no, because the provider repeats its first answer to a key.
      tries int not null default 1,
      -- When the present key was used first; the provider forgets keys after a day.
      tried_at timestamptz,
      transfer_id text unique,
      bank_payout_id text unique,
      reason text,
      checks int not null default 0,
      next_check_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((state in ('created', 'refused')) = (transfer_id is null))
    )`.execute(db)
  await sql`
    create index gateway_payout_due on gateway_payout (next_check_at)
      where state in ('created', 'transferred', 'sent', 'returning')`.execute(db)
  await sql`create index gateway_payout_account on gateway_payout (account)`.execute(db)
  await sql`revoke update, delete, truncate on gateway_payout from fieldhouse_app`.execute(db)
  await sql`
    grant update (state, tries, tried_at, transfer_id, bank_payout_id, reason, checks, next_check_at, updated_at)
      on gateway_payout to fieldhouse_app`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('gateway_payout', 'created', 'transferred'), ('gateway_payout', 'created', 'refused'),
      ('gateway_payout', 'transferred', 'sent'), ('gateway_payout', 'transferred', 'returning'),
      ('gateway_payout', 'sent', 'paid'), ('gateway_payout', 'sent', 'returning'),
      ('gateway_payout', 'returning', 'returned')`.execute(db)
  await sql`create trigger moves before update on gateway_payout for each row execute function check_move()`.execute(db)
}
