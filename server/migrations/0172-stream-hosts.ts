import { sql, type Kysely } from 'kysely'

// Who sends the pictures of a stream is a person; whose stream it is, a page.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stream add host_id uuid references account`.execute(db)
  await sql`update stream set host_id = page_id`.execute(db)
  await sql`alter table stream alter host_id set not null`.execute(db)
  await sql`grant update (host_id) on stream to fieldhouse_app`.execute(db)
}
