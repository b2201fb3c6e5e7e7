import { sql, type Kysely } from 'kysely'

// Where a school came from, whether somebody has looked at it, and by which other names and numbers it is known.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table school
      add column source text not null default 'self-added' check (source in ('nces-ccd', 'nces-pss', 'ipeds', 'eada', 'self-added')),
      add column source_id text,
      -- What the source said of it last: an administrator's correction stays until the source itself says something else.
      add column source_said text,
      add column reviewed_at timestamptz,
      -- A school that turned out to be another one stays as a way to it; never more than one step.
      add column merged_into uuid references school check (merged_into <> id),
      add column address_key text not null generated always as (replace(key, ' ', '')) stored,
      add constraint school_source_id check ((source = 'self-added') = (source_id is null))`.execute(db)
  await sql`create unique index school_source on school (source, source_id) where source_id is not null`.execute(db)
  await sql`create index school_address on school (education_type, address_key)`.execute(db)
  await sql`create index school_merged on school (merged_into) where merged_into is not null`.execute(db)
  await sql`create index school_waiting on school (created_at, id) where reviewed_at is null and merged_into is null`.execute(db)
  await sql`create index performer_at_school on performer (school_id, account_id) where school_id is not null`.execute(db)
  await createSchoolAlias(db)
}

/** What a school was called, or which number it had, before it was changed. */
async function createSchoolAlias(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table school_alias (
      id uuid primary key,
      school_id uuid not null references school,
      education_type text not null,
      key text,
      address_key text generated always as (replace(key, ' ', '')) stored,
      college_id int,
      created_at timestamptz not null,
      check (num_nonnulls(key, college_id) = 1)
    )`.execute(db)
  await sql`create unique index school_alias_key on school_alias (education_type, key) where key is not null`.execute(db)
  await sql`create index school_alias_address on school_alias (education_type, address_key) where key is not null`.execute(db)
  await sql`create unique index school_alias_college on school_alias (college_id) where college_id is not null`.execute(db)
  await sql`create index school_alias_school on school_alias (school_id)`.execute(db)
}
