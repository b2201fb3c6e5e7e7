// Reading the tables `school` and `school_alias`. Whatever is asked by an id, a number or a name leads to the school that is
// meant today.
import { sql } from 'kysely'
import { escapeLike, runPrepared, type Db } from '#platform/db/index.ts'
import type { State } from './identity.ts'
import type { SchoolTable, Tables } from './tables.ts'

export const on = (db: Db) => db.withTables<Tables>()

export type Kind = SchoolTable['education_type']

/** By the ids that were asked for. */
export async function loadSchools(db: Db, ids: readonly string[]): Promise<Map<string, SchoolTable>> {
  if (ids.length === 0) return new Map()
  const rows = await runPrepared<SchoolTable & { asked: string }>(
    db,
    `select school.*, known.id as asked from school known join school on school.id = coalesce(known.merged_into, known.id)
     where known.id = any($1::uuid[])`,
    [ids],
  )
  return new Map(rows.map((row) => [row.asked, row]))
}

export async function findByKey(db: Db, kind: Kind, key: string): Promise<SchoolTable | undefined> {
  const { rows } = await sql<SchoolTable>`
    select * from school where id = (
      select coalesce(merged_into, id) from school where education_type = ${kind} and key = ${key}
      union all
      select school_id from school_alias where education_type = ${kind} and key = ${key}
      limit 1)`.execute(db)
  return rows[0]
}

/** The spelling of an address may fit several schools: one of them has it, and it is always the same. */
export async function findByAddress(db: Db, kind: Kind, addressKey: string): Promise<SchoolTable | undefined> {
  const { rows } = await sql<SchoolTable>`
    select * from school where id = (
      select id from (
        select coalesce(merged_into, id) as id, case when merged_into is null then 1 else 2 end as rank, reviewed_at, created_at
        from school where education_type = ${kind} and address_key = ${addressKey}
        union all
        select school_id, 3, null, created_at from school_alias where education_type = ${kind} and address_key = ${addressKey}
      ) known order by rank, reviewed_at nulls last, created_at, id limit 1)`.execute(db)
  return rows[0]
}

export async function findByCollegeId(db: Db, collegeId: number): Promise<SchoolTable | undefined> {
  const { rows } = await sql<SchoolTable>`
    select * from school where id = (
      select coalesce(merged_into, id) from school where college_id = ${collegeId}
      union all
      select school_id from school_alias where college_id = ${collegeId}
      limit 1)`.execute(db)
  return rows[0]
}

export interface SchoolFilter {
  /** Folded words, each of which is in the key. */
  readonly words: readonly string[]
  readonly educationType?: Kind | undefined
  readonly state?: State | undefined
  readonly city?: string | undefined
  readonly isReviewed?: boolean | undefined
}

/** Reviewed ones first, then names that begin with the words; without words, the longest there. */
export async function searchSchools(db: Db, filter: SchoolFilter, { limit, offset }: { limit: number; offset: number }) {
  const { words, educationType, state, city, isReviewed } = filter
  let found = on(db).selectFrom('school').where('merged_into', 'is', null)
  for (const word of words) found = found.where('key', 'like', `%${escapeLike(word)}%`)
  if (educationType) found = found.where('education_type', '=', educationType)
  if (state?.stateCode) found = found.where('state_code', '=', state.stateCode)
  else if (state) found = found.where(sql<boolean>`lower(state) = lower(${state.state ?? ''})`)
  if (city !== undefined) found = found.where('key', 'like', `%|${escapeLike(city)}|%`)
  if (isReviewed !== undefined) found = found.where('reviewed_at', isReviewed ? 'is not' : 'is', null)
  const ordered =
    words.length === 0
      ? found.orderBy('created_at')
      : found
          .orderBy((eb) => eb('reviewed_at', 'is not', null), 'desc')
          .orderBy((eb) => eb('key', 'like', `%|${escapeLike(words.join(' '))}%`), 'desc')
          .orderBy('name')
  const [rows, count] = await Promise.all([
    ordered.selectAll().orderBy('id').limit(limit).offset(offset).execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: count.total }
}

/** Cities of reviewed schools of a state. */
export async function citiesOf(db: Db, stateCode: string): Promise<string[]> {
  const { rows } = await sql<{ city: string }>`
    select distinct city from school
    where state_code = ${stateCode} and city is not null and reviewed_at is not null and merged_into is null`.execute(db)
  return rows.map(({ city }) => city)
}

export type NewSchool = Pick<SchoolTable, 'id' | 'education_type' | 'name' | 'city' | 'state' | 'state_code' | 'key' | 'created_at'>

/** The school of that kind and key, made when there is none; colleges get the next free number. */
export async function ensureSchool(tx: Db, wanted: NewSchool): Promise<SchoolTable> {
  const known = await findByKey(tx, wanted.education_type, wanted.key)
  if (known) return known
  // Only now, so that no number is spent on a college that is there.
  const college_id = wanted.education_type === 'College' ? sql<number>`nextval('self_added_college')` : null
  await on(tx)
    .insertInto('school')
    .values({
      ...wanted,
      college_id,
      source: 'self-added',
      source_id: null,
      source_said: null,
      reviewed_at: null,
      domains: [],
      merged_into: null,
    })
    .onConflict((conflict) => conflict.columns(['education_type', 'key']).doNothing())
    .execute()
  const school = await findByKey(tx, wanted.education_type, wanted.key)
  if (!school) throw new Error('a school was neither found nor made')
  return school
}

/** Whether the database is new enough to import into. */
export async function isReady(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('school_alias') is not null as found`.execute(db)
  return rows[0]?.found ?? false
}

export async function idsOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from school where id = (select coalesce(merged_into, id) from school where id = ${id})
    union
    select id from school where merged_into = (select coalesce(merged_into, id) from school where id = ${id})`.execute(db)
  return rows.length === 0 ? [id] : rows.map((row) => row.id)
}
