import { sql, type Kysely } from 'kysely'

// A refund that the gateway refuses, at once or days later: `failed` until its money is posted backwards (`returned`), or a
// lost dispute has paid the cardholder instead (`charged_back`).
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund drop constraint refund_state_check`.execute(db)
  await sql`
    alter table refund add constraint refund_state_check
      check (state in ('created', 'sent', 'succeeded', 'failed', 'returned', 'charged_back'))`.execute(db)
  await sql`alter table refund add column failure text, add column seen_at timestamptz`.execute(db)
  await sql`grant update (failure, seen_at) on refund to fieldhouse_app`.execute(db)
  await sql`create index refund_attempt on refund (attempt_id)`.execute(db)
  await sql`drop index refund_due`.execute(db)
  await sql`create index refund_due on refund (next_check_at) where state in ('created', 'sent', 'failed')`.execute(db)
  await sql`update refund set next_check_at = updated_at where state = 'failed'`.execute(db)
  await sql`
    insert into allowed_move (entity, from_state, to_state) values
      ('refund', 'succeeded', 'failed'), ('refund', 'failed', 'returned'), ('refund', 'failed', 'charged_back')`.execute(db)
  // Its payment counts again once a refund of it was refused.
  await sql`
    insert into allowed_move (entity, from_state, to_state) values ('subscription', 'canceled', 'active')`.execute(db)
}
