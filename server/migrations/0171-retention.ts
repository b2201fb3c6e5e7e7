import { sql, type Kysely } from 'kysely'

// When each thing that is kept for a while was swept last. What the gateway has told is forgotten once it is long done: the program may
// change no event, so a function of the owner's does only that.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table retention_run (
      key text primary key,
      at timestamptz not null,
      removed bigint not null
    )`.execute(db)
  await sql`
    create function forget_webhook_payloads(before timestamptz, most int) returns int
    language sql security definer set search_path = public as $$
      with gone as (
        update webhook_inbox set payload = '{}' where event_id in (
          select event_id from webhook_inbox where state in ('done', 'ignored') and received_at < before and payload <> '{}' limit most)
        returning 1)
      select count(*)::int from gone
    $$`.execute(db)
  await sql`revoke all on function forget_webhook_payloads(timestamptz, int) from public`.execute(db)
  await sql`grant execute on function forget_webhook_payloads(timestamptz, int) to fieldhouse_app`.execute(db)
  await sql`create index webhook_inbox_kept on webhook_inbox (received_at) where state in ('done', 'ignored') and payload <> '{}'`.execute(
    db,
  )
  await sql`create index session_expired on session (expires_at)`.execute(db)
}
