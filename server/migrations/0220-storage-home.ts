import { sql, type Kysely } from 'kysely'

// Where files lie, the disk or S3, and from where they are on their way. No row: on the disk, where they always were.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table storage_home (
      is_one boolean primary key default true check (is_one),
      home text not null check (home in ('disk', 's3')),
      former text check (former in ('disk', 's3') and former <> home),
      moved_at timestamptz
    )`.execute(db)
}
