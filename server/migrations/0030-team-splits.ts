import { sql, type Kysely } from 'kysely'

// A team's split changes by proposals. Versions of a split are only added; one that has not begun may be taken back.
export async function up(db: Kysely<unknown>): Promise<void> {
  await createWithdrawal(db)
  await createProposal(db)
  await createConsent(db)
  await createDisplay(db)
}

async function createWithdrawal(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table split_withdrawal (
      team_id uuid not null,
      version int not null,
      withdrawn_at timestamptz not null,
      -- The version that stands for it now, where it was only changed.
      replaced_by int check (replaced_by > version),
      primary key (team_id, version)
    )`.execute(db)
  await sql`
    create function check_split_withdrawal() returns trigger language plpgsql as $$
    begin
      -- What has begun was sold by.
      if not exists (select from split_rule where team_id = new.team_id and version = new.version
        and effective_from > new.withdrawn_at) then
        raise exception 'version % of a split has begun, or never was', new.version using errcode = '23514';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger not_begun before insert on split_withdrawal for each row execute function check_split_withdrawal()`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on split_withdrawal
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on split_withdrawal from fieldhouse_app`.execute(db)
}

async function createProposal(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table split_proposal (
      id uuid primary key,
      team_id uuid not null references page,
      -- As it was proposed; split_withdrawal says which version stands for it now.
      version int not null,
      proposed_by uuid not null references account,
      -- From when its owners want it; null: as soon as possible.
      wanted_from timestamptz,
      effective_at timestamptz not null,
      state text not null check (state in ('open', 'agreed', 'passed', 'withdrawn', 'replaced', 'lapsed')),
      -- When the payees were told that it counts.
      told_at timestamptz,
      created_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db)
  await sql`create unique index split_proposal_open on split_proposal (team_id) where state = 'open'`.execute(db)
  await sql`create index split_proposal_team on split_proposal (team_id, created_at)`.execute(db)
  await sql`
    create index split_proposal_due on split_proposal (effective_at)
      where told_at is null and state in ('open', 'agreed')`.execute(db)
  await sql`revoke delete, truncate on split_proposal from fieldhouse_app`.execute(db)
}

async function createConsent(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table split_consent (
      proposal_id uuid not null references split_proposal,
      account_id uuid not null references account,
      given_at timestamptz not null,
      primary key (proposal_id, account_id)
    )`.execute(db)
  await sql`revoke update, delete, truncate on split_consent from fieldhouse_app`.execute(db)
}

/** Whether fans are shown who gets what. */
async function createDisplay(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table split_display (
      team_id uuid primary key references page,
      is_shown boolean not null,
      changed_by uuid not null references account,
      changed_at timestamptz not null
    )`.execute(db)
}
