import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table follow (
      id uuid primary key,
      follower_id uuid not null references account on delete cascade,
      page_id uuid not null references page on delete cascade,
      created_at timestamptz not null,
      unique (follower_id, page_id)
    )`.execute(db)
  await sql`create index follow_of_page on follow (page_id, created_at desc, id desc)`.execute(db)
  await sql`create index follow_of_fan on follow (follower_id, created_at desc, id desc)`.execute(db)
}
