import { sql, type Kysely } from 'kysely'

// Inquiries have a state, somebody who has taken them, and what was said since. Those that there are stay as they were: answered, or new.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table inquiry
      add column state text not null default 'new' check (state in ('new', 'open', 'waiting', 'closed')),
      add column version integer not null default 0 check (version >= 0),
      add column owner_id uuid,
      add column moved_at timestamptz`.execute(db)
  await sql`
    update inquiry set
      state = case when answered_at is null then 'new' else 'closed' end,
      moved_at = coalesce(answered_at, created_at)`.execute(db)
  await sql`drop index inquiry_waiting`.execute(db)
  await sql`
    alter table inquiry
      alter column moved_at set not null,
      alter column state drop default,
      drop column answered_at`.execute(db)
  await sql`create index inquiry_by_state on inquiry (state, moved_at, id)`.execute(db)
  await sql`
    create table inquiry_answer (
      id uuid primary key,
      inquiry_id uuid not null references inquiry,
      -- Whoever of the staff answered; null: who wrote first.
      staff_id uuid,
      text text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index inquiry_answer_of on inquiry_answer (inquiry_id, created_at, id)`.execute(db)
  await createAdmission(db)
}

/** New accounts that staff looks at first; what was decided stays. */
async function createAdmission(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admission (
      account_id uuid primary key references account on delete cascade,
      kind text not null check (kind in ('user', 'performer')),
      asked_at timestamptz not null,
      decided_at timestamptz,
      decided_by uuid,
      is_admitted boolean,
      reason text,
      check ((decided_at is null) = (is_admitted is null))
    )`.execute(db)
  await sql`create index admission_waiting on admission (asked_at, account_id) where decided_at is null`.execute(db)
}
