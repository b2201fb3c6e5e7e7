import { sql, type Kysely } from 'kysely'

// What is counted by the hour, storms, whom limits have stopped, and accounts whose new things wait.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table storm_hour (
      metric text not null check (metric in ('signups', 'confirmations', 'posts', 'threads', 'cards')),
      hour timestamptz not null,
      count integer not null check (count > 0),
      primary key (metric, hour)
    )`.execute(db)
  await sql`create index storm_hour_hour on storm_hour (hour)`.execute(db)
  await countWhatWas(db)
  await sql`
    create table storm (
      id uuid primary key,
      metric text not null check (metric in ('signups', 'confirmations', 'posts', 'threads', 'cards')),
      began_at timestamptz not null,
      ends_at timestamptz not null check (ends_at > began_at),
      count integer not null,
      line integer not null,
      ended_at timestamptz,
      ended_by uuid
    )`.execute(db)
  await sql`create index storm_end on storm (ends_at)`.execute(db)

  // Whose limit it was can be read for a week: else nobody could be let in again. Unlogged: it is gone with a crash, as the counters are.
  await sql`
    create unlogged table limit_hit (
      bucket timestamptz not null,
      action text not null,
      subject bytea not null,
      account_id uuid,
      network text,
      count integer not null check (count > 0),
      last_at timestamptz not null,
      primary key (bucket, action, subject)
    )`.execute(db)
  await sql`create index limit_hit_account on limit_hit (account_id) where account_id is not null`.execute(db)
  await sql`create index limit_hit_network on limit_hit (network) where network is not null`.execute(db)

  await sql`
    create table quiet_hold (
      account_id uuid primary key references account (id) on delete cascade,
      reason text not null check (length(reason) between 1 and 500),
      by_account uuid not null,
      since timestamptz not null,
      until timestamptz not null check (until <= since + interval '72 hours')
    )`.execute(db)
  await sql`create index quiet_hold_until on quiet_hold (until)`.execute(db)
  await sql`
    alter table review_case
      drop constraint review_case_wanted_check,
      add constraint review_case_wanted_check check (wanted <@ '{minor,score,screened,quiet}')`.execute(db)
  await sql`
    alter table first_sight
      drop constraint first_sight_why_check,
      add constraint first_sight_why_check check (why in ('minor', 'screened', 'quiet'))`.execute(db)
  await sql`create index review_case_quiet on review_case (opened_at) where wanted = '{quiet}' and state in ('open', 'taken')`.execute(db)
}

/** What rows tell of the last eight weeks, so that what is usual is known from the first hour on. */
async function countWhatWas(db: Kysely<unknown>): Promise<void> {
  const sources = [
    ['signups', 'account', 'created_at', 'true'],
    ['confirmations', 'account', 'email_verified_at', 'true'],
    ['posts', 'feed', 'created_at', 'true'],
    ['threads', 'conversation', 'created_at', 'true'],
    ['cards', 'charge_attempt', 'created_at', "state = 'declined'"],
  ] as const
  for (const [metric, table, column, where] of sources)
    await sql`
      insert into storm_hour (metric, hour, count)
      select ${sql.lit(metric)}, date_trunc('hour', ${sql.ref(column)}, 'UTC'), count(*)
      from ${sql.table(table)} where ${sql.ref(column)} > now() - interval '56 days' and ${sql.raw(where)} group by 2`.execute(db)
}
