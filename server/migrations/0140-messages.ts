import { sql, type Kysely } from 'kysely'

// Private conversations of two accounts, and what is said in them. Amounts are hundredths.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table conversation (
      id uuid primary key,
      first_id uuid not null references account,
      second_id uuid not null references account,
      last_message_id uuid,
      created_at timestamptz not null,
      check (first_id < second_id),
      unique (first_id, second_id)
    )`.execute(db)
  // What one of the two sees of it; without listed_at it is in no list yet.
  await sql`
    create table conversation_member (
      conversation_id uuid not null references conversation,
      account_id uuid not null references account,
      other_id uuid not null references account,
      unread int not null default 0 check (unread >= 0),
      read_id uuid,
      listed_at timestamptz,
      primary key (conversation_id, account_id)
    )`.execute(db)
  await sql`create index conversation_member_listed on conversation_member (account_id, listed_at desc, conversation_id desc)
    where listed_at is not null`.execute(db)
  await sql`create index conversation_member_unread on conversation_member (account_id) where unread > 0`.execute(db)
  await sql`
    create table message (
      id uuid primary key,
      conversation_id uuid not null references conversation,
      sender_id uuid not null references account,
      client_id uuid,
      type text not null check (type in ('text', 'photo', 'video', 'audio')),
      text text not null check (length(text) <= 2000),
      file_ids uuid[] not null default '{}',
      price bigint check (price > 0),
      created_at timestamptz not null,
      deleted_at timestamptz,
      check (text <> '' or cardinality(file_ids) > 0)
    )`.execute(db)
  await sql`create unique index message_client on message (conversation_id, sender_id, client_id) where client_id is not null`.execute(db)
  // Deleted ones leave the lists, unless somebody may have paid for them.
  await sql`create index message_newest on message (conversation_id, id desc) where deleted_at is null or price is not null`.execute(db)
  await sql`revoke delete, truncate on conversation, conversation_member, message from fieldhouse_app`.execute(db)
}
