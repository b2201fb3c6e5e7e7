// All SQL on the tables `backup_run` and `drill_run`.
import type { Insertable, Updateable } from 'kysely'
import { isUniqueViolation, type Db } from '#platform/db/index.ts'
import type { BackupRunTable, DrillRunTable, RunKind, Tables } from './tables.ts'

const on = (db: Db) => db.withTables<Tables>()

export const insertRun = (db: Db, row: Partial<BackupRunTable> & Pick<BackupRunTable, 'id' | 'via' | 'state' | 'folder' | 'created_at'>) =>
  on(db)
    .insertInto('backup_run')
    .values(row as Insertable<BackupRunTable>)
    .execute()

export const insertDrill = (
  db: Db,
  row: Omit<Partial<DrillRunTable>, 'steps'> & Pick<DrillRunTable, 'id' | 'via' | 'state' | 'folder' | 'created_at'>,
) =>
  on(db)
    .insertInto('drill_run')
    .values(row as Insertable<DrillRunTable>)
    .execute()

/** Another one waits or runs. */
export const isOpenAlready = (error: unknown): boolean =>
  isUniqueViolation(error, 'backup_run_open') || isUniqueViolation(error, 'drill_run_open')

export const updateRun = (db: Db, id: string, change: Updateable<BackupRunTable>) =>
  on(db).updateTable('backup_run').set(change).where('id', '=', id).execute()

export const updateDrill = (db: Db, id: string, { steps, ...change }: Updateable<DrillRunTable>) =>
  on(db)
    .updateTable('drill_run')
    .set({ ...change, ...(steps && { steps: JSON.stringify(steps) as unknown as typeof steps }) })
    .where('id', '=', id)
    .execute()

export const findRun = (db: Db, id: string) => on(db).selectFrom('backup_run').selectAll().where('id', '=', id).executeTakeFirst()
export const findDrill = (db: Db, id: string) => on(db).selectFrom('drill_run').selectAll().where('id', '=', id).executeTakeFirst()

const open = ['waiting', 'running'] as const

export const openRun = (db: Db) => on(db).selectFrom('backup_run').selectAll().where('state', 'in', open).executeTakeFirst()
export const openDrill = (db: Db) => on(db).selectFrom('drill_run').selectAll().where('state', 'in', open).executeTakeFirst()

/** The newest that was made, and when one was asked for last. */
export async function lastRuns(db: Db, kind: RunKind) {
  const all = on(db).selectFrom('backup_run').where('kind', '=', kind).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1)
  const [last, done] = await Promise.all([
    all.selectAll().executeTakeFirst(),
    all.selectAll().where('state', '=', 'done').executeTakeFirst(),
  ])
  return { last, done }
}

/** `looked`: the newest that came to an end by itself; `passed`: that restored one. */
export async function lastDrills(db: Db, kind: RunKind) {
  const all = on(db).selectFrom('drill_run').where('kind', '=', kind).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1)
  const [last, looked, passed] = await Promise.all([
    all.selectAll().executeTakeFirst(),
    all.selectAll().where('state', 'in', ['passed', 'checked', 'failed']).executeTakeFirst(),
    all.selectAll().where('state', '=', 'passed').executeTakeFirst(),
  ])
  return { last, looked, passed }
}

export async function listRuns(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const [rows, { total }] = await Promise.all([
    on(db).selectFrom('backup_run').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    on(db)
      .selectFrom('backup_run')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

export async function listDrills(db: Db, { limit, offset }: { limit: number; offset: number }) {
  const [rows, { total }] = await Promise.all([
    on(db).selectFrom('drill_run').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    on(db)
      .selectFrom('drill_run')
      .select(({ fn }) => fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: Number(total) }
}

/** The last drill of each of these backups. */
export const drillsOf = (db: Db, names: readonly string[]): Promise<DrillRunTable[]> =>
  names.length === 0
    ? Promise.resolve([])
    : on(db)
        .selectFrom('drill_run')
        .selectAll()
        .distinctOn('name')
        .where('name', 'in', [...names])
        .orderBy('name')
        .orderBy('created_at', 'desc')
        .execute()

/** Of those in this folder that nobody has removed; bases are kept by another rule. */
export const keptIn = (db: Db, folder: string): Promise<Pick<BackupRunTable, 'name' | 'missing_count'>[]> =>
  on(db)
    .selectFrom('backup_run')
    .select(['name', 'missing_count'])
    .where('kind', '=', 'portable')
    .where('folder', '=', folder)
    .where('state', '=', 'done')
    .where('gone_at', 'is', null)
    .execute()

export async function setGone(db: Db, folder: string, names: readonly string[], at: Date): Promise<void> {
  if (names.length === 0) return
  await on(db)
    .updateTable('backup_run')
    .set({ gone_at: at })
    .where('folder', '=', folder)
    .where('name', 'in', [...names])
    .execute()
}

/** What failed or is gone is told for so long. */
export async function forgetOld(db: Db, before: Date): Promise<void> {
  await on(db)
    .deleteFrom('backup_run')
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('state', '=', 'failed'), eb('gone_at', 'is not', null)]))
    .execute()
  await on(db).deleteFrom('drill_run').where('created_at', '<', before).where('finished_at', 'is not', null).execute()
}

export async function forgetAll(tx: Db): Promise<void> {
  await on(tx).deleteFrom('backup_run').execute()
  await on(tx).deleteFrom('drill_run').execute()
}
