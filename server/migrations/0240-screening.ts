import { sql, type Kysely } from 'kysely'

// What staff screens for, what waits because of it, and one form of addresses that lead into the same mailbox.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table screen_rule (
      id uuid primary key,
      kind text not null check (kind in ('email_domain', 'network', 'word', 'link_domain')),
      pattern text not null check (length(pattern) between 2 and 200),
      network cidr,
      action text not null check (action in ('refuse', 'hold', 'flag')),
      note text not null check (length(note) <= 300),
      hits bigint not null default 0 check (hits >= 0),
      last_hit_at timestamptz,
      by_account uuid,
      created_at timestamptz not null,
      expires_at timestamptz check (expires_at > created_at),
      ended_at timestamptz,
      check ((kind = 'network') = (network is not null)),
      -- Addresses change hands.
      check (kind <> 'network' or expires_at is not null)
    )`.execute(db)
  await sql`create unique index screen_rule_once on screen_rule (kind, pattern) where ended_at is null`.execute(db)
  await sql`create index screen_rule_network on screen_rule using gist (network inet_ops) where kind = 'network'`.execute(db)
  await sql`
    create table screen_match (
      id uuid primary key,
      rule_id uuid not null references screen_rule (id) on delete cascade,
      place text not null check (place in ('registration', 'address', 'comment', 'thing', 'message', 'profile', 'letter')),
      action text not null check (action in ('hold', 'flag')),
      account_id uuid references account (id) on delete cascade,
      at timestamptz not null
    )`.execute(db)
  await sql`create index screen_match_rule on screen_match (rule_id, at desc, id desc)`.execute(db)
  await sql`create index screen_match_account on screen_match (account_id)`.execute(db)
  await sql`create index screen_match_at on screen_match (at)`.execute(db)

  await sql`
    alter table review_case
      drop constraint review_case_wanted_check,
      add constraint review_case_wanted_check check (wanted <@ '{minor,score,screened}')`.execute(db)
  await sql`alter table first_sight add column why text not null default 'minor' check (why in ('minor', 'screened'))`.execute(db)
  await sql`alter table inquiry add column is_screened boolean not null default false`.execute(db)
  // From where somebody asked, until it is decided.
  await sql`alter table admission add column network text`.execute(db)

  // What stands behind a plus names no other mailbox; at Gmail dots do not, either.
  await sql`
    create function mail_key(address text) returns text language sql immutable strict parallel safe as $$
      select case
        when host in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
        else name || '@' || host
      end
      from (
        select coalesce(nullif(split_part(split_part(lower(address), '@', 1), '+', 1), ''), split_part(lower(address), '@', 1)) as name,
          split_part(lower(address), '@', 2) as host
      ) parts
    $$`.execute(db)
  await sql`create index account_mail_key on account (mail_key(email)) where email_verified_at is not null`.execute(db)
}
