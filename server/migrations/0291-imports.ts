import { sql, type Kysely } from 'kysely'

// Files that were brought from elsewhere: what each holds row by row while it is looked at, and what has come in, once for ever.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_run (
      id uuid primary key,
      by_account uuid not null,
      -- By staff, in the console; otherwise by whose page it is.
      is_staff boolean not null,
      page_id uuid references page (id) on delete cascade,
      source text not null check (source in ('ghost', 'patreon', 'substack', 'wordpress')),
      file_name text not null check (length(file_name) <= 200),
      old_site text not null check (length(old_site) <= 200),
      not_moved text[] not null,
      state text not null check (state in ('planned', 'running', 'done', 'undoing', 'undone')),
      -- Null: nobody has answered for it.
      attested_at timestamptz,
      attested_by uuid,
      attestation text not null,
      may_take boolean not null,
      may_write boolean not null,
      -- How many of its people have paid elsewhere for longer, and whether they get free days for it.
      paid integer not null,
      gives_days boolean not null,
      invite_id uuid references invite (id) on delete set null,
      created_at timestamptz not null,
      ended_at timestamptz,
      undo_until timestamptz
    )`.execute(db)
  await sql`create index import_run_page on import_run (page_id, id desc)`.execute(db)
  await sql`create index import_run_open on import_run (state) where state in ('running', 'undoing')`.execute(db)
  await sql`
    create table import_line (
      run_id uuid not null references import_run (id) on delete cascade,
      n integer not null,
      line integer not null,
      kind text not null check (kind in ('post', 'page', 'member')),
      external_id text not null check (length(external_id) between 1 and 200),
      title text not null check (length(title) <= 300),
      action text not null check (action in ('create', 'update', 'skip', 'error')),
      state text not null check (state in ('waiting', 'done', 'failed', 'undone', 'kept')),
      message text,
      pictures integer not null,
      digest text not null,
      -- What is to be taken over; null as soon as it is, or never will be.
      payload jsonb,
      target_ids uuid[] not null,
      primary key (run_id, n)
    )`.execute(db)
  await sql`create index import_line_waiting on import_line (run_id, n) where state = 'waiting'`.execute(db)
  await sql`
    create table import_row (
      -- The site, or the page that it came to.
      place text not null,
      source text not null,
      kind text not null,
      external_id text not null,
      run_id uuid not null,
      digest text not null,
      target_ids uuid[] not null,
      at timestamptz not null,
      primary key (place, source, kind, external_id)
    )`.execute(db)
  await sql`create index import_row_run on import_row (run_id)`.execute(db)
}
