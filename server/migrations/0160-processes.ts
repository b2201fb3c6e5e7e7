import { sql, type Kysely } from 'kysely'

// Who runs on this database, and with which secret: one process, and always the same secret (decision 017). The fingerprint
// is a keyed hash; nothing of the secret can be had from it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table process (
      id uuid primary key,
      name text not null,
      roles text not null,
      started_at timestamptz not null default now(),
      beat_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table secret_fingerprint (
      only_one boolean primary key default true check (only_one),
      fingerprint text not null,
      set_at timestamptz not null default now()
    )`.execute(db)
  await sql`revoke update, delete, truncate on secret_fingerprint from fieldhouse_app`.execute(db)
}
