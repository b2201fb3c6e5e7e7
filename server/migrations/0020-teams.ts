import { sql, type Kysely } from 'kysely'

// Teams: what a team is, who is in it and who was, season by season.
export async function up(db: Kysely<unknown>): Promise<void> {
  await letMembersContribute(db)
  await createTeam(db)
  await createMember(db)
}

/** Beside the rights of staff there is being a member: whoever is one writes, and the team may want to see it first. */
async function letMembersContribute(db: Kysely<unknown>): Promise<void> {
  await sql`alter table page_staff drop constraint page_staff_rights_check`.execute(db)
  await sql`
    alter table page_staff add constraint page_staff_rights_check check (
      rights <@ array['owner', 'manage', 'moderate', 'compliance', 'member'] and cardinality(rights) > 0
    )`.execute(db)
  // Whether what members write for the page waits for its staff.
  await sql`alter table page add column is_moderated boolean not null default false`.execute(db)
}

async function createTeam(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team (
      id uuid primary key,
      name text not null,
      slug text unique,
      description text,
      sport_id uuid not null references sport,
      gender text not null check (gender in ('boys', 'girls', 'men', 'women', 'coed')),
      level text not null check (level in ('varsity', 'jv', 'freshman', 'c', 'club', 'college')),
      season_start int not null check (season_start between 1900 and 2200),
      season_end int not null check (season_end between season_start and season_start + 1),
      education_type text check (education_type in ('High School', 'College', 'Other')),
      school_id uuid references school,
      color_primary text,
      color_secondary text,
      logo text not null default '',
      poster text not null default '',
      banner text not null default '',
      -- Prices in hundredths.
      monthly_price bigint check (monthly_price > 0),
      yearly_price bigint check (yearly_price > 0),
      is_free_subscription boolean not null default false,
      free_days int not null check (free_days between 1 and 90),
      status text not null check (status in ('active', 'inactive', 'pending')),
      -- Somebody of the school, or an administrator, stands behind it.
      verified boolean not null default false,
      is_moderated boolean not null default false,
      search_text text not null,
      score int not null default 0,
      created_by uuid not null references account,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      deleted_at timestamptz
    )`.execute(db)
  // One school has one team of a sport, gender, level and season; clubs without a school may share a name.
  await sql`
    create unique index team_once on team (school_id, sport_id, gender, level, season_start)
    where deleted_at is null and school_id is not null`.execute(db)
  await sql`create index team_school on team (school_id) where deleted_at is null`.execute(db)
  await sql`create index team_popular on team (score desc, id) where deleted_at is null`.execute(db)
  await sql`create index team_text on team using gin (search_text gin_trgm_ops)`.execute(db)
}

/** A membership: it ends, and stays for the history. An entry without account is a name on the roster, not claimed yet. */
async function createMember(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team_member (
      id uuid primary key,
      team_id uuid not null references team,
      account_id uuid references account,
      type text not null check (type in ('roster', 'staff')),
      role text not null check (role in ('athlete', 'coach', 'assistant', 'manager', 'trainer', 'other')),
      title text,
      rights text[] not null default '{}' check (rights <@ array['owner', 'manage', 'moderate', 'compliance']),
      first_name text not null,
      last_name text not null,
      grad_year int,
      class_label text,
      height text,
      weight text,
      hometown text,
      claim_status text not null check (claim_status in ('unclaimed', 'invited', 'claimed')),
      added_by uuid references account,
      joined_at timestamptz not null,
      left_at timestamptz check (left_at >= joined_at),
      left_how text check (left_how in ('left', 'removed', 'deleted')),
      check ((claim_status = 'claimed') = (account_id is not null)),
      check ((left_at is null) = (left_how is null)),
      check (type = 'staff' or rights = '{}')
    )`.execute(db)
  await sql`
    create unique index team_member_once on team_member (team_id, account_id, type) where left_at is null and account_id is not null`.execute(
    db,
  )
  await sql`create index team_member_team on team_member (team_id, type, left_at)`.execute(db)
  await sql`create index team_member_account on team_member (account_id, team_id) where account_id is not null`.execute(db)
  await sql`
    create table team_season (
      member_id uuid not null references team_member on delete cascade,
      season_start int not null,
      jersey text,
      positions text[] not null default '{}',
      primary key (member_id, season_start)
    )`.execute(db)
}
