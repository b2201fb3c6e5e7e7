import { sql, type Kysely } from 'kysely'

// Films that were handed on as they came carry a head that does not say how their pictures are written: Chromium shows them, Firefox and
// Safari do not (decision 137). Which they are is seen in the films alone, so all from before are looked at once.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table file add column is_misread boolean not null default false`.execute(db)
  await sql`update file set is_misread = true where mime_type = 'video/mp4' and status = 'finished' and cut_of is null and format <> 'recording'`.execute(
    db,
  )
  // What an older program still takes in while it is replaced is looked at, too.
  await sql`alter table file alter column is_misread set default true`.execute(db)
  await sql`create index file_misread on file (id) where is_misread and status = 'finished'`.execute(db)
}
