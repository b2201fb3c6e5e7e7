import { sql, type Kysely } from 'kysely'

// Videos that go out by themselves at a time.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table video add column schedule_at timestamptz,
      add constraint video_plan check (status <> 'scheduled' or schedule_at is not null)`.execute(db)
  await sql`create index video_planned on video (schedule_at) where status = 'scheduled' and deleted_at is null`.execute(db)
}
