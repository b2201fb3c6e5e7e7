import { sql, type Kysely } from 'kysely'

// Named lists of an athlete's fans, and what is written to all of one at once.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table fan_group (
      id uuid primary key,
      owner_id uuid not null,
      name text not null,
      description text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create unique index fan_group_name on fan_group (owner_id, lower(name))`.execute(db)
  await sql`
    create table fan_group_member (
      group_id uuid not null references fan_group on delete cascade,
      account_id uuid not null,
      added_at timestamptz not null,
      primary key (group_id, account_id)
    )`.execute(db)
  await sql`
    create table broadcast (
      id uuid primary key,
      owner_id uuid not null,
      -- What it was written to; it outlives its group.
      group_id uuid references fan_group on delete set null,
      group_name text not null,
      client_id uuid,
      text text not null,
      type text not null check (type in ('text', 'photo', 'video', 'audio')),
      file_ids uuid[] not null,
      price bigint check (price > 0),
      -- Those of the group when it was written, less those who have been written to.
      waiting uuid[] not null,
      total int not null,
      sent int not null default 0,
      created_at timestamptz not null,
      done_at timestamptz
    )`.execute(db)
  await sql`create index broadcast_newest on broadcast (owner_id, created_at desc, id desc)`.execute(db)
  await sql`create unique index broadcast_once on broadcast (owner_id, client_id) where client_id is not null`.execute(db)
  await sql`create index broadcast_group on broadcast (group_id)`.execute(db)
  await sql`alter table message add column broadcast_id uuid`.execute(db)
  await sql`create index message_broadcast on message (broadcast_id) where broadcast_id is not null`.execute(db)
}
