import { sql, type Kysely } from 'kysely'
import { completeState, schoolKey } from '#modules/ground/reference/identity.ts'

interface SchoolRow {
  id: string
  education_type: string
  name: string
  city: string | null
  state: string | null
  state_code: string | null
  college_id: number | null
}

// A school is one by kind, code of its state, city and folded name. Those that were kept twice become the oldest of them.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index school_once`.execute(db)
  await sql`alter table school add column key text`.execute(db)
  const { rows } = await sql<SchoolRow>`
    select id, education_type, name, city, state, state_code, college_id from school order by created_at, id`.execute(db)
  const kept = new Map<string, SchoolRow>()
  for (const row of rows) {
    const place = await completeState({ state: row.state, stateCode: row.state_code })
    const key = schoolKey({ name: row.name, city: row.city, ...place })
    const first = kept.get(`${row.education_type}|${key}`)
    if (first) {
      await replace(db, row, first)
      continue
    }
    kept.set(`${row.education_type}|${key}`, row)
    await sql`update school set key = ${key}, state = ${place.state}, state_code = ${place.stateCode} where id = ${row.id}`.execute(db)
  }
  await sql`alter table school alter column key set not null`.execute(db)
  await sql`create unique index school_once on school (education_type, key)`.execute(db)
}

async function replace(db: Kysely<unknown>, doubled: SchoolRow, first: SchoolRow): Promise<void> {
  if (doubled.college_id !== null && first.college_id !== null) {
    await sql`
      update page set path = overlay(path placing ${String(first.college_id)} from 2 for 6)
      where id in (select account_id from performer where school_id = ${doubled.id}) and path like ${`/${doubled.college_id}/%`}`.execute(
      db,
    )
  }
  await sql`update performer set school_id = ${first.id} where school_id = ${doubled.id}`.execute(db)
  await sql`update performer_listing set school_id = ${first.id} where school_id = ${doubled.id}`.execute(db)
  await sql`delete from school where id = ${doubled.id}`.execute(db)
}
