import { sql, type Kysely } from 'kysely'

// Backups and drills, one row each: what is asked for, what runs, what became of it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_run (
      id uuid primary key,
      via text not null check (via in ('schedule', 'staff', 'command')),
      state text not null check (state in ('waiting', 'running', 'done', 'failed')),
      folder text not null,
      -- In its folder; null until it is known.
      name text,
      created_at timestamptz not null,
      started_at timestamptz,
      finished_at timestamptz,
      row_count bigint not null default 0,
      bytes bigint not null default 0,
      object_count bigint not null default 0,
      missing_count bigint not null default 0,
      is_closed boolean not null default false,
      -- Why it failed, or why older ones could not be removed.
      why text,
      -- Removed from its folder, as older than what is kept.
      gone_at timestamptz,
      check ((state in ('done', 'failed')) = (finished_at is not null)),
      check (state <> 'done' or name is not null)
    )`.execute(db)
  // One at a time.
  await sql`create unique index backup_run_open on backup_run ((true)) where state in ('waiting', 'running')`.execute(db)
  await sql`create index backup_run_made on backup_run (created_at desc, id desc)`.execute(db)
  await sql`
    create table drill_run (
      id uuid primary key,
      via text not null check (via in ('schedule', 'staff', 'command')),
      -- 'checked': it is closed and its key is not here, so only its bytes were looked at.
      state text not null check (state in ('waiting', 'running', 'passed', 'failed', 'checked')),
      folder text not null,
      name text,
      created_at timestamptz not null,
      started_at timestamptz,
      finished_at timestamptz,
      steps jsonb not null default '[]',
      why text,
      -- Holds the whole site while it runs: whoever finds a row of a drill that broke off removes it.
      scratch text,
      check ((state in ('passed', 'failed', 'checked')) = (finished_at is not null))
    )`.execute(db)
  await sql`create unique index drill_run_open on drill_run ((true)) where state in ('waiting', 'running')`.execute(db)
  await sql`create index drill_run_made on drill_run (created_at desc, id desc)`.execute(db)
}
