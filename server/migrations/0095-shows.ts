import { sql, type Kysely } from 'kysely'

// Private and group streams: one fan, or several, pay by the minute for what a host sends.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table performer add column private_chat_price bigint check (private_chat_price > 0)`.execute(db)
  await sql`alter table stream drop constraint stream_kind_check`.execute(db)
  await sql`
    alter table stream add constraint stream_kind_check check (kind in ('public', 'private', 'group')),
      add constraint stream_paid_by_minute check (kind = 'public' or price is not null)`.execute(db)
  await sql`create unique index stream_group_of_page on stream (page_id) where kind = 'group'`.execute(db)
  await sql`create index stream_of_host on stream (host_id) where is_streaming`.execute(db)
  await sql`
    create table show_seat (
      id uuid primary key,
      kind text not null check (kind in ('private', 'group')),
      stream_id uuid not null references stream,
      session_id uuid not null references stream_session,
      conversation_id uuid not null,
      page_id uuid not null references page,
      host_id uuid not null references account,
      fan_id uuid not null references account,
      note text not null check (length(note) <= 200),
      price bigint not null check (price > 0),
      state text not null check (state in ('asked', 'accepted', 'running', 'declined', 'withdrawn', 'lapsed', 'over')),
      created_at timestamptz not null,
      expires_at timestamptz not null,
      answered_at timestamptz,
      -- The purchase of the next minute: made once, however often it is tried.
      charge_id uuid not null unique,
      minutes int not null default 0 check (minutes >= 0),
      spent bigint not null default 0 check (spent >= 0),
      paid_until timestamptz,
      last_sale_id uuid,
      ended_at timestamptz,
      end_reason text check (end_reason in ('left', 'wallet_empty', 'host_ended', 'host_left', 'not_allowed', 'too_late', 'withdrawn')),
      check ((ended_at is null) = (state in ('asked', 'accepted', 'running'))),
      check (state <> 'running' or paid_until is not null)
    )`.execute(db)
  // Somebody waits for one thing at a time, and pays for one.
  await sql`create unique index show_seat_open on show_seat (fan_id) where ended_at is null`.execute(db)
  await sql`create index show_seat_of_page on show_seat (page_id, created_at) where ended_at is null`.execute(db)
  await sql`create index show_seat_of_session on show_seat (session_id)`.execute(db)
  await sql`create index show_seat_asked on show_seat (fan_id, page_id, created_at)`.execute(db)
  await sql`revoke delete, truncate on show_seat from fieldhouse_app`.execute(db)
}
