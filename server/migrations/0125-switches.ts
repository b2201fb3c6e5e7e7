import { sql, type Kysely } from 'kysely'

// What is switched off for a while; what has no row is on. Each change stays.
export async function up(db: Kysely<unknown>): Promise<void> {
  const standing = sql`
    key text not null,
    state text not null check (state in ('on', 'off', 'share')),
    share integer not null check (share between 0 and 100),
    roles text[] not null,
    until timestamptz,
    reason text not null check (length(reason) <= 300),
    version integer not null check (version > 0),
    by_account uuid not null,
    at timestamptz not null`
  await sql`create table site_switch (${standing}, primary key (key))`.execute(db)
  await sql`create table site_switch_change (${standing}, primary key (key, version))`.execute(db)
  await sql`create index site_switch_change_at on site_switch_change (at desc, key)`.execute(db)
}
