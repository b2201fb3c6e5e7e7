// All SQL on the tables `import_run`, `import_line` and `import_row`.
import { sql } from 'kysely'
import type { ImportAction, ImportRun } from '@fieldhouse/contract/imports'
import type { Db } from '#platform/db/index.ts'
import { gone, type Kept } from '#platform/retention/index.ts'
import type { Planned } from './planning.ts'
import type { ImportLineTable, ImportRowTable, ImportRunTable, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

/** One at a time decides on runs: of two that were begun at once one is told. */
export const hold = (tx: Db) => sql`select pg_advisory_xact_lock(hashtext('import'))`.execute(tx)

export const insertRun = (tx: Db, row: ImportRunTable) => on(tx).insertInto('import_run').values(row).execute()

const linesAtOnce = 500

export async function insertLines(tx: Db, runId: string, lines: readonly Planned[]): Promise<void> {
  for (let at = 0; at < lines.length; at += linesAtOnce)
    await on(tx)
      .insertInto('import_line')
      .values(
        lines.slice(at, at + linesAtOnce).map((line) => ({
          ...line,
          run_id: runId,
          payload: (line.payload === null ? null : JSON.stringify(line.payload)) as unknown as ImportLineTable['payload'],
        })),
      )
      .execute()
}

export interface Reach {
  /** What staff imported, or what came to this page by whose it is. */
  readonly pageId: string | 'staff'
}

const within = ({ pageId }: Reach) => (pageId === 'staff' ? sql<boolean>`is_staff` : sql<boolean>`not is_staff and page_id = ${pageId}`)

export const find = (db: Db, id: string, reach: Reach): Promise<ImportRunTable | undefined> =>
  on(db).selectFrom('import_run').selectAll().where('id', '=', id).where(within(reach)).executeTakeFirst()

export const lock = (tx: Db, id: string, reach: Reach): Promise<ImportRunTable | undefined> =>
  on(tx).selectFrom('import_run').selectAll().where('id', '=', id).where(within(reach)).forUpdate().executeTakeFirst()

export const load = (db: Db, id: string): Promise<ImportRunTable | undefined> =>
  on(db).selectFrom('import_run').selectAll().where('id', '=', id).executeTakeFirst()

export const update = (tx: Db, id: string, change: Partial<ImportRunTable>) =>
  on(tx).updateTable('import_run').set(change).where('id', '=', id).execute()

export const remove = (tx: Db, id: string) => on(tx).deleteFrom('import_run').where('id', '=', id).execute()

/** Of those that were only looked at no more than so many others stay, the newest. */
export const removePlansBut = (tx: Db, reach: Reach, most: number) =>
  sql`delete from import_run where id in (
    select id from import_run where state = 'planned' and ${within(reach)} order by id desc offset ${most})`.execute(tx)

/** People who were asked for this place since then. */
export async function countAsked(tx: Db, place: string, since: Date): Promise<number> {
  const { n } = await on(tx)
    .selectFrom('import_row')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('place', '=', place)
    .where('kind', '=', 'member')
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function list(db: Db, reach: Reach, limit: number, offset: number): Promise<{ rows: ImportRunTable[]; total: number }> {
  const found = on(db).selectFrom('import_run').where(within(reach))
  const [rows, { total }] = await Promise.all([
    found.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** At work, or waiting for a process that is; the eldest first. */
export const atWork = (db: Db): Promise<ImportRunTable[]> =>
  on(db).selectFrom('import_run').selectAll().where('state', 'in', ['running', 'undoing']).orderBy('id').execute()

/** Another one of the same place is at work. */
export async function isBusy(tx: Db, pageId: string | null): Promise<boolean> {
  const row = await on(tx)
    .selectFrom('import_run')
    .select('id')
    .where('state', 'in', ['running', 'undoing'])
    .where(sql<boolean>`page_id is not distinct from ${pageId}::uuid`)
    .executeTakeFirst()
  return row !== undefined
}

export type Sums = ImportRun['sums']
const none: Sums = { create: 0, update: 0, skip: 0, error: 0, posts: 0, pages: 0, members: 0, done: 0, failed: 0, undone: 0 }
const columnOf = { post: 'posts', page: 'pages', member: 'members' } as const

export async function sumsOf(db: Db, ids: readonly string[]): Promise<(id: string) => Sums> {
  const { rows } = await sql<{
    id: string
    kind: ImportLineTable['kind']
    action: ImportAction
    state: ImportLineTable['state']
    n: number
  }>`
    select run_id as id, kind, action, state, count(*)::int as n from import_line where run_id = any(${[...ids]}::uuid[])
    group by 1, 2, 3, 4`.execute(db)
  const sums = new Map<string, Sums>()
  for (const { id, kind, action, state, n } of rows) {
    const sum = { ...(sums.get(id) ?? none) }
    sum[action] += n
    if (action === 'create' || action === 'update') sum[columnOf[kind]] += n
    if (state === 'done' || state === 'failed' || state === 'undone') sum[state] += n
    sums.set(id, sum)
  }
  return (id) => sums.get(id) ?? none
}

export async function lines(
  db: Db,
  runId: string,
  { limit, offset, action }: { limit: number; offset: number; action: ImportAction | undefined },
): Promise<{ rows: ImportLineTable[]; total: number }> {
  let found = on(db).selectFrom('import_line').where('run_id', '=', runId)
  if (action) found = found.where('action', '=', action)
  const [rows, { total }] = await Promise.all([
    // What went wrong is looked for first.
    found
      .selectAll()
      .orderBy(sql`case when action = 'error' or state = 'failed' then 0 else 1 end`)
      .orderBy('n')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export const nextWaiting = (db: Db, runId: string): Promise<ImportLineTable | undefined> =>
  on(db)
    .selectFrom('import_line')
    .selectAll()
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .orderBy('n')
    .limit(1)
    .executeTakeFirst()

/** Undefined where another process is through with it. */
export const lockWaiting = (tx: Db, runId: string, n: number): Promise<ImportLineTable | undefined> =>
  on(tx)
    .selectFrom('import_line')
    .selectAll()
    .where('run_id', '=', runId)
    .where('n', '=', n)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

export const endLine = (tx: Db, runId: string, n: number, change: Pick<ImportLineTable, 'state'> & Partial<ImportLineTable>) =>
  on(tx)
    .updateTable('import_line')
    .set({ ...change, payload: null })
    .where('run_id', '=', runId)
    .where('n', '=', n)
    .execute()

/** What is not taken over stays where it is, and is not kept here any longer. */
export const leaveLines = (tx: Db, runId: string, kinds: readonly ImportLineTable['kind'][], message: string) =>
  on(tx)
    .updateTable('import_line')
    .set({ action: 'skip', state: 'kept', message, payload: null })
    .where('run_id', '=', runId)
    .where('state', '=', 'waiting')
    .where('kind', 'in', kinds)
    .execute()

/** Of people no name and no address is kept here once they were asked. */
export const forgetPeople = (tx: Db, runId: string) =>
  on(tx).updateTable('import_line').set({ title: '', payload: null }).where('run_id', '=', runId).where('kind', '=', 'member').execute()

/** Lines of a run that may be taken back, the last first. */
export const taken = (db: Db, runId: string): Promise<ImportLineTable[]> =>
  on(db).selectFrom('import_line').selectAll().where('run_id', '=', runId).where('state', '=', 'done').orderBy('n', 'desc').execute()

export async function rowsAt(db: Db, place: string, source: ImportRowTable['source']): Promise<ImportRowTable[]> {
  return on(db).selectFrom('import_row').selectAll().where('place', '=', place).where('source', '=', source).execute()
}

export const findRow = (tx: Db, { place, source, kind, external_id }: Pick<ImportRowTable, 'place' | 'source' | 'kind' | 'external_id'>) =>
  on(tx)
    .selectFrom('import_row')
    .selectAll()
    .where('place', '=', place)
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('external_id', '=', external_id)
    .forUpdate()
    .executeTakeFirst()

/** The newest of it. */
export const putRow = (tx: Db, row: ImportRowTable) =>
  on(tx)
    .insertInto('import_row')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['place', 'source', 'kind', 'external_id'])
        .doUpdateSet({ run_id: row.run_id, digest: row.digest, target_ids: row.target_ids, at: row.at }),
    )
    .execute()

export const removeRow = (
  tx: Db,
  { place, source, kind, external_id }: Pick<ImportRowTable, 'place' | 'source' | 'kind' | 'external_id'>,
) =>
  on(tx)
    .deleteFrom('import_row')
    .where('place', '=', place)
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('external_id', '=', external_id)
    .execute()

/** Files that were looked at and left. */
export const plansKept = (db: Db): Kept => ({
  old: (before) => sql`select 1 from import_run where state = 'planned' and created_at < ${before}`,
  sweep: (before, most) =>
    gone(
      db,
      sql`delete from import_run where id in (select id from import_run where state = 'planned' and created_at < ${before} limit ${most})`,
    ),
})

/** What single rows said, of runs that are over for so long. */
export const linesKept = (db: Db): Kept => ({
  old: (before) => sql`select 1 from import_line l join import_run r on r.id = l.run_id where r.ended_at < ${before}`,
  sweep: (before, most) =>
    gone(
      db,
      sql`delete from import_line where ctid in (
        select l.ctid from import_line l join import_run r on r.id = l.run_id where r.ended_at < ${before} limit ${most})`,
    ),
})
