import { sql, type Kysely } from 'kysely'

// The sports card of an athlete: figures of seasons, achievements, and what is held at the top of the page.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table athlete_record (
      id uuid primary key,
      athlete_id uuid not null references account,
      kind text not null check (kind in ('stats', 'achievement')),
      sport_id uuid references sport,
      -- Whose staff is asked whether it is so.
      team_id uuid references team,
      season_start int not null,
      season_end int not null,
      title text,
      detail text,
      -- In their order: {label, value}.
      figures jsonb not null,
      status text not null check (status in ('own', 'waiting', 'confirmed', 'declined')),
      -- Counts changes of its athlete.
      revision int not null default 0,
      waiting_since timestamptz,
      decided_by uuid references account,
      decided_at timestamptz,
      decline_reason text check (decline_reason in ('figures', 'season', 'not-ours', 'unknown')),
      decline_note text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (season_end - season_start between 0 and 1),
      check (kind <> 'stats' or (sport_id is not null and title is null and detail is null and figures <> '[]')),
      check (kind <> 'achievement' or (title is not null and figures = '[]')),
      check ((status = 'own') = (team_id is null)),
      check ((status = 'waiting') = (waiting_since is not null)),
      check ((status in ('confirmed', 'declined')) = (decided_by is not null and decided_at is not null)),
      check (decided_by <> athlete_id),
      check ((status = 'declined') = (decline_reason is not null)),
      check (status = 'declined' or decline_note is null)
    )`.execute(db)
  await sql`create index athlete_record_of on athlete_record (athlete_id, season_start desc, season_end desc, id)`.execute(db)
  await sql`create index athlete_record_of_team on athlete_record (team_id, status, waiting_since, decided_at, id) where team_id is not null`.execute(
    db,
  )

  // Posts and videos: which of them somebody sees is judged when they look.
  await sql`
    create table highlight (
      athlete_id uuid not null references account,
      place int not null check (place between 1 and 3),
      kind text not null check (kind in ('feed', 'video')),
      thing_id uuid not null,
      primary key (athlete_id, place),
      unique (athlete_id, thing_id)
    )`.execute(db)
}
