import { sql, type Kysely } from 'kysely'

// Guardians of minors: who was asked, who took it on, what staff decided, and what they allow, purpose by purpose.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table guardian_link (
      id uuid primary key,
      minor_id uuid not null references account,
      -- Where the letter goes; closed (access.md J78).
      email text not null,
      state text not null check (state in ('asked', 'accepted', 'review', 'approved', 'refused', 'ended')),
      guardian_id uuid references account,
      relationship text check (relationship in ('parent', 'step_parent', 'grandparent', 'legal_guardian', 'foster_parent')),
      -- Of the words that the guardian read, and from where they said so.
      text_version text,
      network text,
      -- What staff should know before they decide.
      flags text[] not null default '{}',
      asked_at timestamptz not null,
      accepted_at timestamptz,
      -- When papers came last.
      sent_at timestamptz,
      decided_at timestamptz,
      decided_by uuid references account,
      -- The words with which it was refused.
      reason text,
      ended_at timestamptz,
      ended_why text check (ended_why in ('withdrawn', 'declined', 'left', 'of_age')),
      check (guardian_id <> minor_id),
      check (num_nonnulls(guardian_id, relationship, text_version, network, accepted_at) in (0, 5)),
      check (state in ('asked', 'ended') or guardian_id is not null),
      check (state <> 'asked' or guardian_id is null),
      check (state not in ('review', 'approved') or sent_at is not null),
      check (num_nonnulls(decided_at, decided_by) in (0, 2)),
      check (state not in ('approved', 'refused') or decided_at is not null),
      check ((state = 'ended') = (ended_at is not null) and num_nonnulls(ended_at, ended_why) in (0, 2))
    )`.execute(db)
  await sql`create index guardian_link_of_minor on guardian_link (minor_id, asked_at)`.execute(db)
  await sql`create index guardian_link_of_guardian on guardian_link (guardian_id, accepted_at) where guardian_id is not null`.execute(db)
  await sql`
    create unique index guardian_link_once on guardian_link (minor_id, guardian_id)
      where guardian_id is not null and state in ('accepted', 'review', 'approved')`.execute(db)
  await sql`create index guardian_link_in_review on guardian_link (sent_at, id) where state = 'review'`.execute(db)
  await sql`revoke delete, truncate on guardian_link from fieldhouse_app`.execute(db)
  await sql`
    create table guardian_letter (
      code_hash bytea primary key,
      link_id uuid not null references guardian_link,
      minor_id uuid not null references account,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index guardian_letter_of on guardian_letter (minor_id, sent_at)`.execute(db)
  await sql`create index guardian_letter_open on guardian_letter (link_id) where used_at is null`.execute(db)
  await sql`
    create table guardian_consent (
      -- The last word counts.
      seq bigint generated always as identity primary key,
      link_id uuid not null references guardian_link,
      minor_id uuid not null references account,
      purpose text not null check (
        purpose in ('publish', 'comments', 'price', 'message', 'payout', 'school_context', 'spend', 'likeness')
      ),
      is_given boolean not null,
      -- Of the words that were shown.
      version text not null,
      network text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index guardian_consent_last on guardian_consent (minor_id, purpose, seq desc)`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on guardian_consent
      for each statement execute function refuse_change()`.execute(db)
  await sql`revoke update, delete, truncate on guardian_consent from fieldhouse_app`.execute(db)
  // What a guardian shows stands beside other papers and goes as they do (youth.md Y17).
  await sql`alter table paper add column guardian_link_id uuid references guardian_link`.execute(db)
  await sql`
    alter table paper drop constraint paper_kind_check,
      add check (kind in ('school_id', 'enrollment_letter', 'schedule', 'id_card', 'guardianship', 'other'))`.execute(db)
  await sql`create index paper_of_guardian on paper (guardian_link_id) where guardian_link_id is not null`.execute(db)
}
