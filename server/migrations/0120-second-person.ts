import { sql, type Kysely } from 'kysely'

// What staff asks for and a second person confirms. A session that is open may be asked for a passkey, too.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_proposal (
      id uuid primary key,
      call text not null check (length(call) between 3 and 100),
      permission text not null,
      input text not null,
      by_account uuid not null references account,
      reason text not null check (length(reason) between 10 and 500),
      asked_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > asked_at),
      alone_from timestamptz,
      state text not null check (state in ('waits', 'begun', 'done', 'failed', 'refused', 'withdrawn')),
      decided_by uuid,
      decided_at timestamptz,
      refusal text,
      check ((state = 'waits') = (decided_at is null))
    )`.execute(db)
  await sql`create index staff_proposal_newest on staff_proposal (asked_at desc, id desc)`.execute(db)
  await sql`create index staff_proposal_own on staff_proposal (by_account) where state = 'waits'`.execute(db)
  // What was asked for, by whom and why, stays as it was.
  await sql`revoke update, delete, truncate on staff_proposal from fieldhouse_app`.execute(db)
  await sql`grant update (input, state, decided_by, decided_at, refusal) on staff_proposal to fieldhouse_app`.execute(db)
  await sql`alter table sign_in_challenge drop constraint sign_in_challenge_kind_check`.execute(db)
  await sql`
    alter table sign_in_challenge add constraint sign_in_challenge_kind_check check (kind in ('second', 'passkey', 'enrol', 'step'))`.execute(
    db,
  )
}
