// Badges as they count now: asked anew at every reading, so that what ended is nowhere to be seen, whoever has told of it.
import { profilePath, type SchoolBadge } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { presentSchool, type Account, type PerformerProfile } from '#people/accounts'
import { isMailOf, type School } from '#ground/schools'
import type { Needs } from './needs.ts'
import { counts, missingOf, seasonOf, type PersonFacts } from './policy.ts'
import * as store from './store.ts'
import type { SchoolBadgeTable } from './tables.ts'

interface Person {
  readonly account: Account
  readonly profile: PerformerProfile
  readonly school: School | undefined
  readonly facts: PersonFacts
}

export type BadgeReading = ReturnType<typeof createBadgeReading>

export function createBadgeReading({ db, clock, reference, schools, accounts }: Needs) {
  const factsOf = (account: Account, profile: PerformerProfile, school: School | undefined): PersonFacts => ({
    isActive: account.status === 'active',
    isMinor: accounts.isMinor(account),
    roles: profile.school_roles,
    hasApprovedPapers: profile.verified_document && profile.document_status === 'approved',
    schoolId: school?.id,
    domains: school?.domains ?? [],
    hasSchoolMail:
      account.email !== null && account.email_verified_at !== null && school !== undefined && isMailOf(account.email, school.domains),
  })

  /** People with what the rule asks of them; `more`: schools that badges name. */
  const load = async (ids: readonly string[], more: readonly string[], using: Db) => {
    const found = await accounts.loadMany([...new Set(ids)], using)
    const schoolOf = await schools.byIds([...more, ...found.flatMap(({ profile }) => profile?.school_id ?? [])], using)
    const people = found.flatMap(({ account, profile }): [string, Person][] => {
      if (!profile) return []
      const school = profile.school_id === null ? undefined : schoolOf.get(profile.school_id)
      return [[account.id, { account, profile, school, facts: factsOf(account, profile, school) }]]
    })
    return { people: new Map(people), schoolOf }
  }

  const judge = async (rows: readonly SchoolBadgeTable[], using: Db) => {
    const now = clock.now()
    const { people, schoolOf } = await load(
      rows.flatMap((row) => [row.athlete_id, row.attested_by]),
      rows.map((row) => row.school_id),
      using,
    )
    return rows.map((row) => {
      const [athlete, officer] = [people.get(row.athlete_id), people.get(row.attested_by)]
      const badge = { schoolId: schoolOf.get(row.school_id)?.id, expiresAt: row.expires_at }
      return { row, officer, isGood: counts(badge, { athlete: athlete?.facts, officer: officer?.facts }, now) }
    })
  }

  const present = (row: SchoolBadgeTable, { account, profile, school }: Person): SchoolBadge[] => {
    const place = { _id: account.id, username: account.username, ...presentSchool(profile, school), schoolRoles: profile.school_roles }
    return reference.sportCards([row.sport_id]).map((sport) => ({
      attestedBy: { _id: account.id, name: account.name, path: profilePath(place) },
      sport,
      season: seasonOf(row.expires_at),
      expiresAt: row.expires_at.toISOString(),
    }))
  }

  const of = async (athleteIds: readonly string[], using: Db = db): Promise<Map<string, SchoolBadge>> => {
    const rows = await store.openOf(using, athleteIds)
    if (rows.length === 0) return new Map()
    const shown = (await judge(rows, using)).flatMap(({ row, officer, isGood }) =>
      isGood && officer ? present(row, officer).map((badge) => [row.athlete_id, badge] as const) : [],
    )
    return new Map(shown)
  }

  const personOf = async (accountId: string, using: Db = db) => (await load([accountId], [], using)).people.get(accountId)

  /** Throws `badge.not_officer`. */
  const requireOfficer = async (viewer: Viewer, using: Db = db): Promise<{ schoolId: string }> => {
    const facts = (await personOf(viewer.accountId, using))?.facts
    if (facts?.schoolId === undefined || missingOf(facts) !== null) throw new AppError('badge.not_officer')
    return { schoolId: facts.schoolId }
  }

  return {
    /** By athlete; who has none that counts now is not in it. */
    of,
    personOf,
    requireOfficer,
    /** Of these, whatever counts no more. */
    spent: async (rows: readonly SchoolBadgeTable[], using: Db): Promise<string[]> =>
      (await judge(rows, using)).flatMap(({ row, isGood }) => (isGood ? [] : [row.id])),

    async standing(viewer: Viewer) {
      const person = await personOf(viewer.accountId)
      if (!person) throw new AppError('performer.unknown')
      const missing = missingOf(person.facts)
      return { school: person.school?.name ?? null, isOfficer: missing === null, missing, domains: [...person.facts.domains] }
    },

    /** Athletes of the officer's school, each with the badge that counts now. Throws `badge.not_officer`. */
    async search(
      viewer: Viewer,
      { q, limit = 20, offset = 0 }: { q?: string | undefined; limit?: number | undefined; offset?: number | undefined },
    ) {
      const { schoolId } = await requireOfficer(viewer)
      const schoolIds = await schools.idsOf(schoolId)
      const { ids, total } = await accounts.searchAthletes({ schoolIds, q, except: viewer.accountId, limit, offset })
      const [cards, badges] = await Promise.all([accounts.cards(ids), of(ids)])
      const data = ids.flatMap((id) => {
        const performer = cards.get(id)
        return performer ? [{ performer, badge: badges.get(id) ?? null }] : []
      })
      return { data, total }
    },
  }
}
