import { sql, type Kysely } from 'kysely'

// What a host sends may be kept, and a video made of it. What was kept lies on the disk; a row says what became of it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stream_session add column is_recorded boolean not null default false`.execute(db)
  // Whoever hosted before this was not asked: they find it chosen the next time, as everybody does at first. Nothing of theirs lies anywhere.
  await sql`update stream_session set is_recorded = true where ended_at is not null`.execute(db)
  // The stream keeps what it is about and costs for the session that it is in; a recording needs them later.
  await sql`alter table stream_session add column title text not null default '', add column price int check (price > 0)`.execute(db)
  await sql`create index stream_session_recorded on stream_session (stream_id, live_at desc) where is_recorded and live_at is not null`.execute(
    db,
  )
  await sql`
    create table stream_recording (
      session_id uuid primary key references stream_session,
      video_id uuid,
      file_id uuid unique,
      seconds int not null default 0 check (seconds >= 0),
      made_at timestamptz,
      -- Its bytes are where files are prepared.
      supplied_at timestamptz,
      deleted_at timestamptz,
      check ((video_id is null) = (file_id is null) and (video_id is null) = (made_at is null)),
      check (supplied_at is null or made_at is not null)
    )`.execute(db)
  await sql`create index stream_recording_waiting on stream_recording (made_at) where made_at is not null and supplied_at is null`.execute(
    db,
  )
}
