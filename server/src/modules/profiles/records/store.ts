// All SQL on the table `athlete_record`.
import { sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { pagesVisible } from '#ground/pages'
import type { RecordRow, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()
/** The driver would make a list of Postgres of it. */
const asJson = (figures: RecordRow['figures']) => JSON.stringify(figures) as unknown as RecordRow['figures']

const keep = (seen: RecordRow['seen']) => (seen === null ? null : (JSON.stringify(seen) as unknown as RecordRow['seen']))

const timeOf = (text: Date | null) => (text === null ? null : new Date(text))
/** Times are texts in what is kept as JSON. */
const read = (row: RecordRow): RecordRow =>
  row.seen === null
    ? row
    : { ...row, seen: { ...row.seen, waiting_since: timeOf(row.seen.waiting_since), decided_at: timeOf(row.seen.decided_at) } }

/** The lines of one athlete become more one after the other. */
export const lockCard = async (tx: Db, athleteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`records:${athleteId}`}, 0))`.execute(tx)
}

export const insert = (tx: Db, row: RecordRow): Promise<RecordRow> =>
  on(tx)
    .insertInto('athlete_record')
    .values({ ...row, figures: asJson(row.figures), seen: keep(row.seen) })
    .returningAll()
    .executeTakeFirstOrThrow()

export const update = (tx: Db, id: string, { figures, seen, ...change }: Updateable<RecordRow>): Promise<RecordRow> =>
  on(tx)
    .updateTable('athlete_record')
    .set({ ...change, ...(figures && { figures: asJson(figures) }), ...(seen !== undefined && { seen: keep(seen) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const remove = async (tx: Db, id: string): Promise<void> => {
  await on(tx).deleteFrom('athlete_record').where('id', '=', id).execute()
}

export async function find(db: Db, id: string): Promise<RecordRow | undefined> {
  const row = await on(db).selectFrom('athlete_record').selectAll().where('id', '=', id).executeTakeFirst()
  return row && read(row)
}

/** Kept for the rest of the transaction. */
export async function lock(tx: Db, id: string): Promise<RecordRow | undefined> {
  const row = await on(tx).selectFrom('athlete_record').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row && read(row)
}

export async function count(db: Db, athleteId: string, kind: RecordRow['kind']): Promise<number> {
  const row = on(db)
    .selectFrom('athlete_record')
    .where('athlete_id', '=', athleteId)
    .where('kind', '=', kind)
    .select((select) => select.fn.countAll<number>().as('total'))
  return (await row.executeTakeFirstOrThrow()).total
}

/** The newest season first; what was written first of it stands first. */
export async function listOf(db: Db, athleteId: string): Promise<RecordRow[]> {
  const rows = await on(db)
    .selectFrom('athlete_record')
    .selectAll()
    .where('athlete_id', '=', athleteId)
    .orderBy('season_start', 'desc')
    .orderBy('season_end', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(read)
}

/** Of one athlete, what a moderator has to see. */
export const listWaiting = (db: Db, athleteId: string): Promise<RecordRow[]> =>
  on(db).selectFrom('athlete_record').selectAll().where('athlete_id', '=', athleteId).where('sight', '=', 'waiting').orderBy('id').execute()

/** A team is asked from the moment on at which it may read what it is asked about. */
export async function show(tx: Db, athleteId: string, now: Date): Promise<void> {
  await sql`
    update athlete_record set sight = null, seen = null, waiting_since = case when status = 'waiting' then ${now}::timestamptz end
    where athlete_id = ${athleteId} and sight = 'waiting'`.execute(tx)
}

export async function refuse(tx: Db, athleteId: string): Promise<void> {
  await sql`update athlete_record set sight = 'refused' where athlete_id = ${athleteId} and sight = 'waiting'`.execute(tx)
}

/** Athletes whose cards have waited since before, in the order of their ids: staff may never have been asked. */
export async function listAthletesWaiting(db: Db, before: Date, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ athlete_id: string }>`
    select distinct athlete_id from athlete_record
    where sight = 'waiting' and updated_at < ${before} and athlete_id > ${after} order by athlete_id limit ${limit}`.execute(db)
  return rows.map((row) => row.athlete_id)
}

export interface TeamSearch {
  readonly teamId: string
  readonly status: RecordRow['status']
  /** Nobody decides on their own. */
  readonly exceptId: string
  readonly limit: number
  readonly offset: number
}

/** Of athletes whose page is shown, and nothing that a moderator has to see first. */
export async function listOfTeam(db: Db, { teamId, status, exceptId, limit, offset }: TeamSearch) {
  const found = on(db)
    .selectFrom('athlete_record')
    .where('team_id', '=', teamId)
    .where('status', '=', status)
    .where('sight', 'is', null)
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
