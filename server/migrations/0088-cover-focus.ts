import { sql, type Kysely } from 'kysely'

// Which point of the own cover every crop of it shows, in hundredths of its width and height.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table performer
      add column cover_x smallint check (cover_x between 0 and 100),
      add column cover_y smallint check (cover_y between 0 and 100),
      add constraint performer_cover_focus check ((cover_x is null) = (cover_y is null))`.execute(db)
}
