// Writing the tables `school` and `school_alias`, one school at a time; many at once are in bulk.ts.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import { on } from './store.ts'
import type { SchoolTable } from './tables.ts'

/** In the order of their ids, so that two merges of the same schools cannot wait for each other. */
export const lockSchools = (tx: Db, ids: readonly string[]): Promise<SchoolTable[]> =>
  on(tx).selectFrom('school').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()

export type SchoolChange = Partial<Pick<SchoolTable, 'name' | 'city' | 'state' | 'state_code' | 'key' | 'reviewed_at' | 'domains'>>

export const updateSchool = (tx: Db, id: string, change: SchoolChange): Promise<SchoolTable> =>
  on(tx).updateTable('school').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** What the school was called leads to it from now on; what it is called does not need to. */
export async function keepOldName(tx: Db, school: SchoolTable, key: string, now: Date): Promise<void> {
  const { id, education_type } = school
  await on(tx).deleteFrom('school_alias').where('education_type', '=', education_type).where('key', '=', key).execute()
  await on(tx)
    .insertInto('school_alias')
    .values({ id: newId(), school_id: id, education_type, key: school.key, college_id: null, created_at: now })
    .onConflict((conflict) => conflict.columns(['education_type', 'key']).where('key', 'is not', null).doNothing())
    .execute()
}

/** Everything that led to `from`, and `from` itself, leads to `to`. */
export async function leadOn(tx: Db, from: string, to: string): Promise<void> {
  await sql`update school set merged_into = ${to} where id = ${from} or merged_into = ${from}`.execute(tx)
  await sql`update school_alias set school_id = ${to} where school_id = ${from}`.execute(tx)
}
