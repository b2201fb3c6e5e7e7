import { sql, type Kysely } from 'kysely'

// Whoever is listed or invited takes themself off a roster, without an account. Of who did so nothing is kept but one-way digests.
export async function up(db: Kysely<unknown>): Promise<void> {
  // The link in a letter: it goes on working when the invitation is sent anew, answered or gone.
  await sql`
    create table roster_removal_link (
      token_hash bytea primary key,
      team_id uuid not null references team,
      invitation_id uuid references team_invitation on delete set null,
      made_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index roster_removal_link_of on roster_removal_link (invitation_id) where invitation_id is not null`.execute(db)
  await sql`
    create table roster_removal (
      team_id uuid not null references team,
      -- Keyed with the secret of the installation: of a season and a folded name, or of an address.
      digest bytea not null,
      removed_at timestamptz not null,
      primary key (team_id, digest)
    )`.execute(db)
  await sql`create index team_invitation_member on team_invitation (member_id) where member_id is not null`.execute(db)
}
