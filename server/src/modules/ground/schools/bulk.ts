// All SQL of the import: the tables `school` and `school_alias`, a thousand rows at a time.
import { sql } from 'kysely'
import type { Db } from '#platform/db/index.ts'
import type { Layout } from './layouts.ts'
import { nothingKnown, type Known } from './match.ts'
import type { OfficialSchool } from './official-rows.ts'
import type { SchoolAliasTable, SchoolTable } from './tables.ts'

type Asked<T> = SchoolTable & { asked: T }

/** Whatever is known of the schools that these rows may mean. */
export async function loadKnown(db: Db, { source, kind }: Layout, rows: readonly OfficialSchool[]): Promise<Known> {
  const ids = rows.map(({ sourceId }) => sourceId)
  const keys = rows.map(({ key }) => key)
  const known = nothingKnown()
  const bySource = await sql<Asked<string>>`
    select school.*, named.source_id as asked from school named join school on school.id = coalesce(named.merged_into, named.id)
    where named.source = ${source} and named.source_id = any(${ids}::text[])`.execute(db)
  for (const { asked, ...school } of bySource.rows) known.bySourceId.set(asked, school)
  const byKey = await sql<Asked<string>>`
    select school.*, named.key as asked
    from (
      select key, school_id as id, 1 as rank from school_alias where education_type = ${kind} and key = any(${keys}::text[])
      union all
      select key, coalesce(merged_into, id), 2 from school where education_type = ${kind} and key = any(${keys}::text[])
    ) named join school on school.id = named.id order by named.rank`.execute(db)
  for (const { asked, ...school } of byKey.rows) known.byKey.set(asked, school)
  if (kind !== 'College') return known
  const byNumber = await sql<Asked<number>>`
    select school.*, named.college_id as asked from school named join school on school.id = coalesce(named.merged_into, named.id)
    where named.college_id = any(${ids}::int[])`.execute(db)
  for (const { asked, ...school } of byNumber.rows) known.byCollegeId.set(asked, school)
  return known
}

const columns = sql.raw(
  'id, education_type, name, city, state, state_code, college_id, key, created_at, source, source_id, source_said, reviewed_at, domains, merged_into',
)

export async function insertSchools(tx: Db, schools: readonly SchoolTable[]): Promise<void> {
  if (schools.length === 0) return
  await sql`
    insert into school (${columns})
    select ${columns} from jsonb_populate_recordset(null::school, ${JSON.stringify(schools)}::jsonb)`.execute(tx)
}

export async function updateSchools(tx: Db, schools: readonly SchoolTable[]): Promise<void> {
  if (schools.length === 0) return
  await sql`
    update school set name = said.name, city = said.city, state = said.state, state_code = said.state_code, key = said.key,
      college_id = said.college_id, source = said.source, source_id = said.source_id, source_said = said.source_said,
      reviewed_at = said.reviewed_at, domains = said.domains
    from jsonb_populate_recordset(null::school, ${JSON.stringify(schools)}::jsonb) said
    where school.id = said.id and school.merged_into is null`.execute(tx)
}

export async function insertAliases(tx: Db, aliases: readonly SchoolAliasTable[]): Promise<void> {
  if (aliases.length === 0) return
  await sql`
    insert into school_alias (id, school_id, education_type, key, college_id, created_at)
    select id, school_id, education_type, key, college_id, created_at
    from jsonb_populate_recordset(null::school_alias, ${JSON.stringify(aliases)}::jsonb)
    on conflict do nothing`.execute(tx)
}
