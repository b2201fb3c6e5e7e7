// All SQL on the tables `school` and `sport`.
import { sql } from 'kysely'
import { runPrepared, type Db } from '../../platform/db/index.ts'

export type SchoolTable = {
  id: string
  education_type: 'High School' | 'College' | 'Other'
  name: string
  city: string | null
  state: string | null
  state_code: string | null
  /** Six digits, colleges only; self-added ones start at 900000 (wire.md 4.0). */
  college_id: number | null
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
  ids.length === 0 ? Promise.resolve<SchoolTable[]>([]) : runPrepared<SchoolTable>(db, 'select * from school where id = any($1::uuid[])', [ids])

/** The school of that type, name and place, made when there is none; colleges get the next free number. */
export async function ensureSchool(tx: Db, wanted: Omit<SchoolTable, 'college_id'>): Promise<SchoolTable> {
  const isCollege = wanted.education_type === 'College'
  const { rows } = await sql<SchoolTable>`
    insert into school (id, education_type, name, city, state, state_code, college_id, created_at)
    values (${wanted.id}, ${wanted.education_type}, ${wanted.name}, ${wanted.city}, ${wanted.state}, ${wanted.state_code},
      case when ${isCollege} then nextval('self_added_college') end, ${wanted.created_at})
    on conflict (education_type, lower(name), lower(coalesce(city, '')), lower(coalesce(state, '')))
    do update set name = school.name returning *`.execute(tx)
  const [school] = rows
  if (!school) throw new Error('a school was neither found nor made')
  return school
}
