import { sql, type Kysely } from 'kysely'

// Live streams: one public stream a page, its sessions, and the chat of each session. Amounts are hundredths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stream (
      id uuid primary key,
      page_id uuid not null references page,
      kind text not null default 'public' check (kind = 'public'),
      -- The stream's own conversation: it stays, while sessions come and go.
      conversation_id uuid not null unique,
      name text not null check (length(name) <= 100),
      title text not null check (length(title) between 1 and 100),
      description text not null check (length(description) <= 500),
      price bigint check (price > 0),
      -- The session that runs, or is prepared, or was the last one.
      session_id uuid not null,
      is_streaming boolean not null default false,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`create unique index stream_public_of_page on stream (page_id) where kind = 'public'`.execute(db)
  await sql`create index stream_running on stream (id) where is_streaming`.execute(db)
  await sql`
    create table stream_session (
      id uuid primary key,
      stream_id uuid not null references stream,
      created_at timestamptz not null,
      live_at timestamptz,
      ended_at timestamptz,
      end_reason text check (end_reason in ('ended', 'host_left', 'host_unavailable', 'replaced')),
      -- Of the host's socket: seen again and again while it is there; left, once the last one is gone.
      host_seen_at timestamptz,
      host_left_at timestamptz,
      seconds int not null default 0 check (seconds >= 0),
      members int not null default 0 check (members >= 0),
      check ((ended_at is null) = (end_reason is null))
    )`.execute(db)
  await sql`create index stream_session_open on stream_session (host_seen_at) where live_at is not null and ended_at is null`.execute(db)
  await sql`
    create table stream_message (
      id uuid primary key,
      session_id uuid not null references stream_session,
      conversation_id uuid not null,
      sender_id uuid not null,
      type text not null check (type in ('text', 'tip')),
      text text not null,
      -- Hundredths of a tip; its message has the id of its sale.
      tip bigint check (tip > 0),
      client_id uuid,
      created_at timestamptz not null,
      deleted_at timestamptz,
      deleted_by uuid,
      cleared_at timestamptz,
      check ((type = 'tip') = (tip is not null)),
      unique (sender_id, client_id)
    )`.execute(db)
  await sql`create index stream_message_of_session on stream_message (session_id, id desc) where cleared_at is null`.execute(db)
  await sql`revoke delete, truncate on stream, stream_session, stream_message from fieldhouse_app`.execute(db)
  await sql`
    alter table page_stats add column stream_seconds int not null default 0,
      add column live text check (live in ('free', 'paid'))`.execute(db)
}
