// A school's own page: what it is, and who is to be found there.
import { isCollegeId, type Performer, type SchoolPage, type Team } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import { isId } from '#platform/new-id.ts'
import type { Accounts } from '#people/accounts'
import type { Reference } from '#ground/reference'
import type { School, Schools } from '#ground/schools'
import type { Teams } from '#profiles/teams'
import { countBySchool, countSports } from './listing.ts'
import { toCard } from './school-lists.ts'
import type { PerformerSearch } from './search.ts'

export interface SchoolPageNeeds {
  readonly db: Db
  readonly accounts: Accounts
  readonly reference: Reference
  readonly schools: Schools
  readonly search: PerformerSearch
  readonly teams: Teams
}

export type SchoolAddress = { readonly id: string } | { readonly state: string; readonly city: string; readonly school: string }

/** As a machine reads it, without a session. */
export interface SchoolReadout {
  readonly page: SchoolPage
  readonly adults: readonly Performer[]
  readonly teams: readonly Team[]
  /** Minors are in no search engine's view (youth.md Y66), and an empty page is nothing to find. */
  readonly isForSearchEngines: boolean
}

export type SchoolPages = ReturnType<typeof createSchoolPages>

/** So many of each are named without any script. */
const mostNamed = 24

export function createSchoolPages({ db, accounts, reference, schools, search, teams }: SchoolPageNeeds) {
  const find = async (address: SchoolAddress): Promise<School | undefined> => {
    if ('school' in address) return schools.byAddress(address)
    if (isCollegeId(address.id)) return schools.byCollegeId(address.id)
    return isId(address.id) ? (await schools.byIds([address.id])).get(address.id) : undefined
  }
  const present = async (school: School): Promise<SchoolPage> => {
    const [people, counts] = await Promise.all([countBySchool(db, [school.id]), countSports(db, school.id)])
    const sports = counts.flatMap(({ sport_id: id, total }) => reference.sportCards([id]).map((sport) => ({ ...sport, total })))
    return { ...toCard(school, people.get(school.id) ?? 0), path: school.path, sports }
  }

  return {
    /** Throws `school.unknown`. */
    async view(address: SchoolAddress): Promise<SchoolPage> {
      const school = await find(address)
      if (!school) throw new AppError('school.unknown')
      return present(school)
    },
    async read(address: SchoolAddress): Promise<SchoolReadout | undefined> {
      const school = await find(address)
      if (!school) return undefined
      const [page, people, found] = await Promise.all([
        present(school),
        search.search({ schoolId: school.id, limit: mostNamed }, undefined),
        teams.reading.search({ schoolId: school.id, limit: mostNamed }, undefined),
      ])
      const known = await accounts.loadMany(people.data.map(({ _id }) => _id))
      const grown = new Set(known.filter(({ account }) => !accounts.isMinor(account)).map(({ account }) => account.id))
      const adults = people.data.filter(({ _id }) => grown.has(_id))
      const isForSearchEngines = adults.length > 0 || (school.educationType === 'College' && found.total > 0)
      return { page, adults, teams: found.data, isForSearchEngines }
    },
  }
}
