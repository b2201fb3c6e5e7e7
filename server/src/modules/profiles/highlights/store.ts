// All SQL on the table `highlight`.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Chosen, HighlightRow, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** In their order. */
export const load = (db: Db, athleteId: string): Promise<HighlightRow[]> =>
  on(db).selectFrom('highlight').selectAll().where('athlete_id', '=', athleteId).orderBy('place').execute()

/** These and no others. */
export async function replace(tx: Db, athleteId: string, things: readonly Chosen[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`highlights:${athleteId}`}, 0))`.execute(tx)
  await on(tx).deleteFrom('highlight').where('athlete_id', '=', athleteId).execute()
  if (things.length === 0) return
  await on(tx)
    .insertInto('highlight')
    .values(things.map(({ type, _id }, index) => ({ athlete_id: athleteId, place: index + 1, kind: type, thing_id: _id })))
    .execute()
}
