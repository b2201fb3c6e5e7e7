// All SQL on the tables `school` and `sport`.
import { sql } from 'kysely'
import { runPrepared, type Db } from '#platform/db/index.ts'

export type SchoolTable = {
  id: string
  education_type: 'High School' | 'College' | 'Other'
  name: string
  city: string | null
  state: string | null
  state_code: string | null
  /** Six digits, colleges only; self-added ones start at 900000 (wire.md 4.0). */
  college_id: number | null
  /** See identity.ts; one of a kind. */
  key: string
  created_at: Date
}

export type SportTable = {
  id: string
  code: string
  name: string
  slug: string
  genders: string[]
  levels: string[]
  positions: string[]
  stat_keys: string[]
  icon: string
}

type Tables = { school: SchoolTable; sport: SportTable }
const on = (db: Db) => db.withTables<Tables>()

export const loadSports = (db: Db) => on(db).selectFrom('sport').selectAll().orderBy('name').execute()

export const loadSchools = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve<SchoolTable[]>([])
    : runPrepared<SchoolTable>(db, 'select * from school where id = any($1::uuid[])', [ids])

/** The school of that kind and key, made when there is none; colleges get the next free number. */
export async function ensureSchool(tx: Db, wanted: Omit<SchoolTable, 'college_id'>): Promise<SchoolTable> {
  const find = () =>
    on(tx)
      .selectFrom('school')
      .selectAll()
      .where('education_type', '=', wanted.education_type)
      .where('key', '=', wanted.key)
      .executeTakeFirst()
  const known = await find()
  if (known) return known
  // Only now, so that no number is spent on a college that is there.
  const collegeId = wanted.education_type === 'College' ? sql<number>`nextval('self_added_college')` : null
  await on(tx)
    .insertInto('school')
    .values({ ...wanted, college_id: collegeId })
    .onConflict((conflict) => conflict.columns(['education_type', 'key']).doNothing())
    .execute()
  const school = await find()
  if (!school) throw new Error('a school was neither found nor made')
  return school
}
