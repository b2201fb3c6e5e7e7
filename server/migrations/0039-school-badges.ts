import { sql, type Kysely } from 'kysely'

// Where people of a school have mail, and what officers of it say of its athletes for one school year (youth.md Y63).
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table school add column domains text[] not null default '{}'`.execute(db)
  await sql`
    create table school_badge (
      id uuid primary key,
      athlete_id uuid not null references account,
      school_id uuid not null references school,
      sport_id uuid not null references sport,
      attested_by uuid not null references account check (attested_by <> athlete_id),
      attested_at timestamptz not null,
      -- The end of 31 August. By the clock: no job makes it so.
      expires_at timestamptz not null,
      ended_at timestamptz,
      check (expires_at > attested_at)
    )`.execute(db)
  await sql`create unique index school_badge_of on school_badge (athlete_id) where ended_at is null`.execute(db)
  await sql`create index school_badge_by on school_badge (attested_by) where ended_at is null`.execute(db)
}
