import { sql, type Kysely } from 'kysely'

// Each restoring of this site: the moment since which everything is lost, what was dropped, and when an owner opened the site again.
// Written by the login that owns the tables; the program only reads it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recovery (
      life int primary key check (life > 0),
      lost_from timestamptz not null,
      restored_at timestamptz not null default now(),
      -- From then on the restoring is over, all its steps.
      ready_at timestamptz,
      opened_at timestamptz check (ready_at is not null or opened_at is null),
      dropped jsonb not null,
      -- What the queue had to do and may do still, once the site is open.
      jobs jsonb not null
    )`.execute(db)
  await sql`revoke insert, update, delete, truncate on recovery from fieldhouse_app`.execute(db)
}
