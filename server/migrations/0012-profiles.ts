import { sql, type Kysely } from 'kysely'

// Street `profiles`.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPerformerListing(db)
}

/** What performer search reads: one flat row per performer whom others may find, kept up by events. */
async function createPerformerListing(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table performer_listing (
      performer_id uuid primary key,
      name text not null,
      search_text text not null,
      gender text,
      country text,
      -- Null where the owner hides the age; minors are never matched by age (youth.md Y4).
      born date,
      sport_ids uuid[] not null,
      education_type text,
      school_id uuid,
      school_name text,
      school_city text,
      school_state_code text,
      school_roles text[] not null,
      grad_year int,
      is_free boolean not null,
      is_featured boolean not null,
      score int not null,
      subscribers int not null,
      views int not null,
      -- A fixed place in a shuffled order: random samples read a stretch of it.
      shuffle double precision not null default random(),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index performer_listing_text on performer_listing using gin (search_text gin_trgm_ops)`.execute(db)
  await sql`
    create index performer_listing_popular on performer_listing (score desc, subscribers desc, views desc, performer_id)`.execute(db)
  await sql`create index performer_listing_newest on performer_listing (created_at desc, performer_id)`.execute(db)
  await sql`create index performer_listing_name on performer_listing (name, performer_id)`.execute(db)
  await sql`create index performer_listing_shuffle on performer_listing (shuffle)`.execute(db)
  await sql`create index performer_listing_sports on performer_listing using gin (sport_ids)`.execute(db)
}
