import { sql, type Kysely } from 'kysely'

// To whom something is written is a group or a list that is worked out, now or at a time; each copy is a row from the moment it begins.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table broadcast
      add column audience jsonb not null default '{"list": "group"}',
      -- Null: nobody is left out.
      add column except_list jsonb,
      add column except_group_id uuid references fan_group on delete set null,
      add column except_name text not null default '',
      add column state text not null default 'sent'
        check (state in ('scheduled', 'sending', 'paused', 'sent', 'unsent', 'canceled')),
      add column at timestamptz`.execute(db)
  await sql`update broadcast set at = created_at, state = case when done_at is null then 'sending' else 'sent' end`.execute(db)
  await sql`alter table broadcast alter column at set not null, alter column audience drop default, alter column state drop default`.execute(
    db,
  )
  await sql`create index broadcast_due on broadcast (at) where state = 'scheduled'`.execute(db)
  await sql`create index broadcast_except_group on broadcast (except_group_id) where except_group_id is not null`.execute(db)
  await sql`
    create table broadcast_copy (
      broadcast_id uuid not null references broadcast on delete cascade,
      account_id uuid not null,
      state text not null check (state in ('waiting', 'sent', 'taken_back', 'stopped', 'unreachable', 'left')),
      message_id uuid,
      primary key (broadcast_id, account_id),
      check ((message_id is not null) = (state in ('sent', 'taken_back')))
    )`.execute(db)
  await sql`create index broadcast_copy_state on broadcast_copy (broadcast_id, state, account_id)`.execute(db)
  await sql`
    insert into broadcast_copy (broadcast_id, account_id, state, message_id)
    select m.broadcast_id, c.account_id, 'sent', m.id from message m
      join conversation_member c on c.conversation_id = m.conversation_id and c.account_id <> m.sender_id
      join broadcast b on b.id = m.broadcast_id`.execute(db)
  await sql`
    insert into broadcast_copy (broadcast_id, account_id, state)
    select id, account_id, 'waiting' from broadcast cross join unnest(waiting) account_id on conflict do nothing`.execute(db)
  await sql`alter table broadcast drop column waiting, drop column total, drop column sent`.execute(db)
  // Who subscribes to a page is asked by page, too.
  await sql`create index entitlement_page on entitlement (scope_id, account_id) where scope = 'page'`.execute(db)
  await sql`
    create table broadcast_stop (
      page_id uuid not null,
      account_id uuid not null,
      created_at timestamptz not null,
      primary key (page_id, account_id)
    )`.execute(db)
}
