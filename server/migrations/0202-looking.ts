import { sql, type Kysely } from 'kysely'

// Staff sees the site as somebody else for a quarter of an hour. That it did is a private read, which stays; this is only what opens it.
// And notices of private reads by the safety officer may wait.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_look (
      id uuid primary key,
      token_hash bytea not null unique,
      account_id uuid not null references account (id) on delete cascade,
      by_account uuid not null references account (id) on delete cascade,
      by_session uuid not null,
      at timestamptz not null,
      until timestamptz not null check (until <= at + interval '15 minutes')
    )`.execute(db)
  await sql`create index staff_look_until on staff_look (until)`.execute(db)
  await sql`
    alter table private_read
      drop constraint private_read_fields_check,
      add check (cardinality(fields) > 0 and fields <@ '{email,phone,address,birth,site}')`.execute(db)
  await sql`alter table private_read add column told_from timestamptz`.execute(db)
  await sql`update private_read set told_from = at`.execute(db)
  await sql`alter table private_read alter column told_from set not null`.execute(db)
  await sql`alter table private_read add check (told_from >= at and told_from <= at + interval '90 days')`.execute(db)
  await sql`
    create table quiet_reads (
      account_id uuid primary key references account (id) on delete cascade,
      by_account uuid not null references account (id) on delete cascade,
      reason text not null check (length(reason) between 10 and 500),
      at timestamptz not null,
      until timestamptz not null check (until <= at + interval '90 days')
    )`.execute(db)
}
