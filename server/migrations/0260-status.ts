import { sql, type Kysely } from 'kysely'

// What the site says of its own health: troubles in the words of staff, and what its own looks found by day.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table status_incident (
      id uuid primary key,
      title text not null check (length(title) between 1 and 120),
      components text[] not null check (cardinality(components) between 1 and 10),
      impact text not null check (impact in ('limited', 'away')),
      state text not null check (state in ('looking', 'known', 'watching', 'over')),
      started_at timestamptz not null,
      ended_at timestamptz check ((ended_at is not null) = (state = 'over')),
      version integer not null check (version > 0)
    )`.execute(db)
  await sql`create index status_incident_started on status_incident (started_at desc)`.execute(db)
  await sql`
    create table status_update (
      incident_id uuid not null references status_incident on delete cascade,
      version integer not null,
      state text not null,
      text text not null check (length(text) between 1 and 2000),
      by_account uuid not null,
      at timestamptz not null,
      primary key (incident_id, version)
    )`.execute(db)
  await sql`
    create table status_day (
      day date not null,
      component text not null,
      looks integer not null check (looks > 0),
      limited integer not null check (limited >= 0),
      away integer not null check (away >= 0),
      primary key (day, component)
    )`.execute(db)
}
