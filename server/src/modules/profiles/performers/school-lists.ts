// Schools as people pick them: all there are by what is typed, and those where somebody is to be found.
import type { Calls, QueryOf, SchoolCard } from '@fieldhouse/contract'
import type { Db } from '#platform/db/index.ts'
import type { School, Schools } from '#ground/schools'
import { countBySchool, listSchools } from './listing.ts'

export type SchoolLists = ReturnType<typeof createSchoolLists>

export const toCard = (school: School, total: number): SchoolCard => ({
  _id: school.id,
  name: school.name,
  city: school.city,
  state: school.state,
  stateCode: school.stateCode,
  educationType: school.educationType,
  collegeId: school.publicId === school.id ? null : school.publicId,
  total,
})

export function createSchoolLists({ db, schools }: { db: Db; schools: Schools }) {
  return {
    async list({ educationType, stateCode, limit = 10, offset = 0 }: QueryOf<Calls['performers']['schools']>) {
      const state = stateCode?.trim() ? await schools.stateNamed(stateCode) : undefined
      const filters = { educationType, stateCode: state && (state.stateCode ?? state.state ?? '') }
      const { rows, total } = await listSchools(db, filters, { limit, offset })
      const known = await schools.byIds(rows.map((row) => row.school_id))
      const data = rows.flatMap((row) => {
        const school = known.get(row.school_id)
        return school ? [toCard(school, row.total)] : []
      })
      return { data, total }
    },
    async find({ limit = 10, offset = 0, ...query }: QueryOf<Calls['performers']['findSchools']>) {
      const { schools: found, total } = await schools.find(query, { limit, offset })
      const athletes = await countBySchool(
        db,
        found.map(({ id }) => id),
      )
      return { data: found.map((school) => toCard(school, athletes.get(school.id) ?? 0)), total }
    },
  }
}
