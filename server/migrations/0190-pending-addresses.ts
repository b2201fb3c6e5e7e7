import { sql, type Kysely } from 'kysely'

// An address counts once it is confirmed: until then several may claim it, and only a confirmed one is anybody's alone.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account drop constraint account_email_key`.execute(db)
  await sql`
    alter table account add column pending_email text
      check (pending_email = lower(pending_email) and length(pending_email) <= 254),
      add check (pending_email is null or email_verified_at is not null)`.execute(db)
  await sql`create unique index account_confirmed_email on account (email) where email_verified_at is not null`.execute(db)
  await sql`create index account_email on account (email)`.execute(db)
  await sql`create index account_pending_email on account (pending_email) where pending_email is not null`.execute(db)
}
