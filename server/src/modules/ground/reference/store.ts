// All SQL on the tables `school` and `sport`.
import { sql } from 'kysely'
import { escapeLike, runPrepared, type Db } from '#platform/db/index.ts'
import type { State } from './identity.ts'

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

export interface SchoolFilter {
  /** Folded words, each of which is in the key. */
  readonly words: readonly string[]
  readonly educationType?: SchoolTable['education_type'] | undefined
  readonly state?: State | undefined
  readonly city?: string | undefined
}

/** Names that begin with the words come first. */
export async function searchSchools(db: Db, filter: SchoolFilter, { limit, offset }: { limit: number; offset: number }) {
  const { words, educationType, state, city } = filter
  let found = on(db).selectFrom('school')
  for (const word of words) found = found.where('key', 'like', `%${escapeLike(word)}%`)
  if (educationType) found = found.where('education_type', '=', educationType)
  if (state?.stateCode) found = found.where('state_code', '=', state.stateCode)
  else if (state) found = found.where(sql`lower(state)`, '=', (state.state ?? '').toLowerCase())
  if (city !== undefined) found = found.where('key', 'like', `%|${escapeLike(city)}|%`)
  const [rows, count] = await Promise.all([
    found
      .selectAll()
      .orderBy((eb) => eb('key', 'like', `%|${escapeLike(words.join(' '))}%`), 'desc')
      .orderBy('name')
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

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
