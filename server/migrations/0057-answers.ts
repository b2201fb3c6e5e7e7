import { sql, type Kysely } from 'kysely'

// Who has answered a reply is counted whenever its writer is told of it.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index comment_on on comment (object_id, created_at) where shown`.execute(db)
  await sql`create index comment_answers on comment (answers_id, created_at) where answers_id is not null`.execute(db)
}
