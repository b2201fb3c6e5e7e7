import { sql, type Kysely } from 'kysely'

// Invitations into teams: bound to one account or one address, answered once, by that one.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table team_invitation (
      id uuid primary key,
      team_id uuid not null references team,
      email text,
      -- Who is invited by account, or has registered with the code for this address.
      invitee_id uuid references account,
      -- The name on the roster that the athlete takes over.
      member_id uuid references team_member,
      type text not null check (type in ('roster', 'staff')),
      role text not null check (role in ('athlete', 'coach', 'assistant', 'manager', 'trainer', 'other')),
      title text,
      rights text[] not null default '{}' check (rights <@ array['owner', 'manage', 'moderate', 'compliance']),
      message text,
      invited_by uuid not null references account,
      status text not null check (status in ('pending', 'accepted', 'declined', 'canceled', 'expired')),
      -- Of the code that was mailed last; a new one voids it.
      code_hash bytea unique,
      expires_at timestamptz not null,
      created_at timestamptz not null,
      answered_at timestamptz,
      check (email is not null or invitee_id is not null),
      check (type = 'staff' or rights = '{}')
    )`.execute(db)
  await sql`
    create unique index team_invitation_email on team_invitation (team_id, email) where status = 'pending' and email is not null`.execute(
    db,
  )
  await sql`
    create unique index team_invitation_invitee on team_invitation (team_id, invitee_id)
    where status = 'pending' and invitee_id is not null`.execute(db)
  await sql`create index team_invitation_team on team_invitation (team_id, created_at)`.execute(db)
  await sql`create index team_invitation_of on team_invitation (invitee_id, created_at) where invitee_id is not null`.execute(db)
  await sql`create index team_invitation_to on team_invitation (email, created_at) where email is not null`.execute(db)
  await sql`create index team_invitation_by on team_invitation (invited_by) where status = 'pending'`.execute(db)
}
