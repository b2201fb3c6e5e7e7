// All SQL on the table `athlete_record`.
import { sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { pagesVisible } from '#ground/pages'
import type { RecordRow, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()
/** The driver would make a list of Postgres of it. */
const asJson = (figures: RecordRow['figures']) => JSON.stringify(figures) as unknown as RecordRow['figures']

/** The lines of one athlete become more one after the other. */
export const lockCard = async (tx: Db, athleteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`records:${athleteId}`}, 0))`.execute(tx)
}

export const insert = (tx: Db, row: RecordRow): Promise<RecordRow> =>
  on(tx)
    .insertInto('athlete_record')
    .values({ ...row, figures: asJson(row.figures) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const update = (tx: Db, id: string, { figures, ...change }: Updateable<RecordRow>): Promise<RecordRow> =>
  on(tx)
    .updateTable('athlete_record')
    .set(figures ? { ...change, figures: asJson(figures) } : change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const remove = async (tx: Db, id: string): Promise<void> => {
  await on(tx).deleteFrom('athlete_record').where('id', '=', id).execute()
}

export const find = (db: Db, id: string): Promise<RecordRow | undefined> =>
  on(db).selectFrom('athlete_record').selectAll().where('id', '=', id).executeTakeFirst()

/** Kept for the rest of the transaction. */
export const lock = (tx: Db, id: string): Promise<RecordRow | undefined> =>
  on(tx).selectFrom('athlete_record').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function count(db: Db, athleteId: string, kind: RecordRow['kind']): Promise<number> {
  const row = on(db)
    .selectFrom('athlete_record')
    .where('athlete_id', '=', athleteId)
    .where('kind', '=', kind)
    .select((select) => select.fn.countAll<number>().as('total'))
  return (await row.executeTakeFirstOrThrow()).total
}

/** The newest season first; what was written first of it stands first. */
export const listOf = (db: Db, athleteId: string): Promise<RecordRow[]> =>
  on(db)
    .selectFrom('athlete_record')
    .selectAll()
    .where('athlete_id', '=', athleteId)
    .orderBy('season_start', 'desc')
    .orderBy('season_end', 'desc')
    .orderBy('id')
    .execute()

export interface TeamSearch {
  readonly teamId: string
  readonly status: RecordRow['status']
  /** Nobody decides on their own. */
  readonly exceptId: string
  readonly limit: number
  readonly offset: number
}

/** Of athletes whose page is shown. */
export async function listOfTeam(db: Db, { teamId, status, exceptId, limit, offset }: TeamSearch) {
  const found = on(db)
    .selectFrom('athlete_record')
    .where('team_id', '=', teamId)
    .where('status', '=', status)
    .where('athlete_id', '<>', exceptId)
    .where(sql<boolean>`athlete_id in (${pagesVisible(exceptId)})`)
  const [rows, { total }] = await Promise.all([
    found
      .selectAll()
      // Only one of the two is set.
      .orderBy('waiting_since', 'asc')
      .orderBy('decided_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((select) => select.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
