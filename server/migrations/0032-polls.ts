import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table poll_option (
      id uuid primary key,
      owner_id uuid not null references account,
      feed_id uuid references feed,
      position int not null default 0,
      description text not null check (length(description) between 1 and 100),
      votes int not null default 0 check (votes >= 0),
      expired_at timestamptz,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index poll_option_of_feed on poll_option (feed_id, position)`.execute(db)
  await sql`create index poll_option_free on poll_option (owner_id, created_at) where feed_id is null`.execute(db)
  // One vote per post, whatever is answered (wire.md 4.4).
  await sql`
    create table poll_vote (
      feed_id uuid not null references feed,
      account_id uuid not null references account on delete cascade,
      option_id uuid not null references poll_option,
      created_at timestamptz not null,
      primary key (feed_id, account_id)
    )`.execute(db)
  await sql`create index poll_vote_of_option on poll_vote (option_id)`.execute(db)
}
