import { sql, type Kysely } from 'kysely'

// What a fan says of themself in the first week: sports, and a school or a state; and which questions they would rather not answer.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table first_week (
      account_id uuid primary key references account on delete cascade,
      sport_ids uuid[] not null default '{}' check (cardinality(sport_ids) <= 20),
      school_id uuid references school,
      state_code text check (state_code ~ '^[A-Z]{2}$'),
      skipped text[] not null default '{}' check (skipped <@ array['sports', 'place', 'pages'])
    )`.execute(db)
}
