import { sql, type Kysely } from 'kysely'

// Who of the site's staff holds which role, since when, by whom and why. What an account is now follows these rows: `roles`, and
// in `role_times` when one of them begins or ends by itself. Administrators of before are owners.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column role_times jsonb not null default '{}'`.execute(db)
  await sql`create index account_staff on account (created_at, id) where roles <> '{}'`.execute(db)
  await sql`drop index account_moderators`.execute(db)
  await sql`
    create table staff_grant (
      id uuid primary key,
      account_id uuid not null references account,
      role text not null check (role in ('admin', 'support', 'moderator', 'finance', 'compliance', 'safety')),
      by_account uuid,
      reason text not null check (length(reason) between 1 and 500),
      given_at timestamptz not null,
      starts_at timestamptz not null,
      until timestamptz check (until > starts_at),
      ended_at timestamptz,
      ended_by uuid,
      ended_reason text check (length(ended_reason) between 1 and 500),
      check (by_account is distinct from account_id)
    )`.execute(db)
  await sql`create unique index staff_grant_open on staff_grant (account_id, role) where ended_at is null`.execute(db)
  await sql`create index staff_grant_newest on staff_grant (given_at desc, id desc)`.execute(db)
  // Whoever held what is kept.
  await sql`revoke update, delete, truncate on staff_grant from fieldhouse_app`.execute(db)
  await sql`grant update (ended_at, ended_by, ended_reason) on staff_grant to fieldhouse_app`.execute(db)
  await sql`
    insert into staff_grant (id, account_id, role, reason, given_at, starts_at)
    select gen_random_uuid(), account.id, held.role, 'Held before roles were written down', now(), now()
    from account cross join lateral unnest(account.roles) as held (role)
    where held.role in ('admin', 'moderator')`.execute(db)
}
