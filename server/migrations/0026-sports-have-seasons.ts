import { sql, type Kysely } from 'kysely'

// When a sport is played, as high schools and colleges mostly do; and sports that are no longer offered, which stay with
// those who have them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table sport
      add column seasons text[] not null default '{}' check (seasons <@ array['fall', 'winter', 'spring', 'summer']),
      add column retired_at timestamptz`.execute(db)
  for (const [season, codes] of Object.entries(seasons)) {
    await sql`update sport set seasons = array_append(seasons, ${season}) where code = any(${codes}::text[])`.execute(db)
  }
}

/** In the order of a school year. */
const seasons = {
  fall: ['cheer', 'cross-country', 'field-hockey', 'football', 'golf', 'rowing', 'soccer', 'tennis', 'volleyball', 'water-polo'],
  winter: ['basketball', 'cheer', 'gymnastics', 'ice-hockey', 'swimming', 'track', 'wrestling'],
  spring: ['baseball', 'golf', 'lacrosse', 'rowing', 'rugby', 'softball', 'soccer', 'tennis', 'track', 'volleyball', 'water-polo'],
}
