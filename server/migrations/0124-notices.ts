import { sql, type Kysely } from 'kysely'

// What the operator tells people above the pages, and who has put it away.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table site_notice (
      id uuid primary key,
      kind text not null check (kind in ('banner', 'announcement')),
      title text not null check (length(title) <= 100),
      text text not null check (length(text) between 1 and 2000),
      audience text not null check (audience in ('everybody', 'members', 'fans', 'athletes', 'staff')),
      level text not null check (level in ('info', 'good', 'warn')),
      link_label text,
      link_path text,
      starts_at timestamptz not null,
      ends_at timestamptz check (ends_at > starts_at),
      is_dismissible boolean not null,
      version integer not null check (version > 0),
      changed_at timestamptz not null,
      changed_by uuid not null,
      check ((link_label is null) = (link_path is null))
    )`.execute(db)
  await sql`create index site_notice_ends_at on site_notice (ends_at)`.execute(db)
  await sql`
    create table site_notice_dismissal (
      notice_id uuid not null references site_notice on delete cascade,
      account_id uuid not null,
      primary key (account_id, notice_id)
    )`.execute(db)
  await sql`create index site_notice_dismissal_notice on site_notice_dismissal (notice_id)`.execute(db)
}
