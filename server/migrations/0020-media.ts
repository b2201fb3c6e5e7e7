import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file (
      id uuid primary key,
      owner_id uuid not null references account,
      type text not null,
      name text not null check (length(name) <= 200),
      format text not null,
      mime_type text not null,
      size bigint not null check (size >= 0),
      status text not null check (status in ('created', 'processing', 'finished', 'error', 'removing')),
      progress real not null default 0,
      error_code text,
      width int,
      height int,
      duration real,
      placeholder text,
      variants jsonb not null default '[]',
      target_kind text,
      target_id uuid,
      created_at timestamptz not null,
      check ((target_kind is null) = (target_id is null))
    )`.execute(db)
  await sql`create index file_of_target on file (target_kind, target_id) where target_id is not null`.execute(db)
  await sql`create index file_of_owner on file (owner_id, created_at)`.execute(db)
  await sql`create index file_unattached on file (created_at) where target_id is null`.execute(db)
}
