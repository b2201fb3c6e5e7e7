// Teams as somebody may see them: one, many, those of a person.
import type { Calls, QueryOf, Team } from '@fieldhouse/contract'
import type { RawBuilder } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Viewer } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import { isLiveFor, isOwnPage } from '#ground/pages'
import type { SportCard } from '#ground/reference'
import { fold } from '#ground/schools'
import * as memberStore from './member-store.ts'
import type { Needs } from './needs.ts'
import { coaches, pathOf, presentTeam, presentTeamSchool, type TeamFacts } from './present.ts'
import { isShown } from './policy.ts'
import * as store from './store.ts'
import type { MemberTable, TeamTable } from './tables.ts'

/** What a text finds of a kind, as a subquery of ids; undefined for a text without a word. */
type Matching = (kind: 'team', q: string, viewer: Viewer | undefined) => Promise<RawBuilder<unknown> | undefined>

export type TeamReading = ReturnType<typeof createTeamReading>

const groupBy = <K, V>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> => Map.groupBy(values, keyOf)

/** Loads what teams are made of, in as many queries for fifty as for one. */
function createFactsLoader({ db, pages, reference, schools, follows, money, pinnedOf, reactions }: Needs) {
  return async (ids: readonly string[], viewer: Viewer | undefined): Promise<TeamFacts[]> => {
    const teams = await store.loadTeams(db, ids)
    const known = teams.map(({ id }) => id)
    const viewerId = viewer?.accountId
    const members = await memberStore.loadNow(db, known)
    const peopleIds = members.flatMap(({ account_id: id }) => id ?? [])
    const [schoolOf, statsOf, followed, subscribed, freeUsed, pinned, flagsOf, people, apart] = await Promise.all([
      schools.byIds(teams.flatMap(({ school_id: id }) => id ?? [])),
      pages.stats(known),
      follows.followedAmong(viewerId, known),
      money.subscribedAmong(viewerId, known),
      money.freeUsedAmong(viewerId, known),
      pinnedOf(known),
      reactions.flags.of(viewer, known),
      pages.load(peopleIds),
      pages.apartAmong(viewer, [...known, ...peopleIds]),
    ])
    const membersOf = groupBy(members, (member) => member.team_id)
    const shown = new Set([...people.values()].filter(({ id, visible }) => visible && !apart.has(id)).map(({ id }) => id))
    const owned = members.filter(({ account_id: id, rights }) => id === viewerId && rights.includes('owner')).map((row) => row.team_id)
    const balances = new Map(await Promise.all(owned.map(async (id) => [id, (await money.earningsOf(id)).available] as const)))
    return teams.map((team) => {
      const [sport] = reference.sportCards([team.sport_id])
      return {
        team,
        school: team.school_id === null ? undefined : schoolOf.get(team.school_id),
        sport: { _id: team.sport_id, code: sport?.code ?? '', name: sport?.name ?? '' },
        stats: statsOf(team.id),
        members: membersOf.get(team.id) ?? [],
        shown,
        isApart: apart.has(team.id),
        viewerId,
        isFollowed: followed.has(team.id),
        isSubscribed: subscribed.has(team.id),
        flags: flagsOf(team.id),
        freeOfferUsed: freeUsed.has(team.id),
        isLive: isLiveFor(viewer, statsOf(team.id).live),
        pinnedFeedIds: pinned(team.id),
        balance: balances.get(team.id),
      }
    })
  }
}

/** Those of these that the viewer sees: open ones, and those whose member they are. */
async function findSeen({ db, pages }: Needs, ids: readonly string[], viewer: Viewer): Promise<ReadonlySet<string>> {
  const [teams, mine, apart] = await Promise.all([
    store.loadTeams(db, ids),
    memberStore.loadOfAccounts(db, [viewer.accountId]),
    pages.apartAmong(viewer, ids),
  ])
  const own = new Set(mine.map((member) => member.team_id))
  return new Set(teams.flatMap((team) => (own.has(team.id) || (isShown(team) && !apart.has(team.id)) ? team.id : [])))
}

function createTeamsOf({ db, pages, schools }: Needs) {
  /** The card that stands in an account's `teams`. */
  const cardOf = async (teams: readonly TeamTable[], members: readonly MemberTable[]) => {
    const schoolOf = await schools.byIds(teams.flatMap(({ school_id: id }) => id ?? []))
    return teams.map((team) => {
      const school = team.school_id === null ? undefined : schoolOf.get(team.school_id)
      const { id: _id, name, slug, logo } = team
      const coachIds = coaches(members.filter((member) => member.team_id === team.id))
      return { _id, name, slug, logo, coachIds, path: pathOf(team, school), ...presentTeamSchool(team, school) }
    })
  }

  /** The teams that each of these accounts is in now, the earliest joined first: those that a reader finds, or every one. */
  return async (accountIds: readonly string[], reader: Viewer | 'visitor' | 'themself') => {
    const mine = await memberStore.loadOfAccounts(db, accountIds)
    const teams = await store.loadTeams(
      db,
      mine.map((member) => member.team_id),
    )
    const ids = teams.map(({ id }) => id)
    const apart = reader === 'themself' ? new Set() : await pages.apartAmong(reader === 'visitor' ? undefined : reader, ids)
    const seen = teams.filter((team) => reader === 'themself' || (isShown(team) && !apart.has(team.id)))
    const cards = new Map(
      (
        await cardOf(
          seen,
          await memberStore.loadNow(
            db,
            seen.map(({ id }) => id),
          ),
        )
      ).map((card) => [card._id, card]),
    )
    const byAccount = groupBy(mine, (member) => member.account_id)
    return (accountId: string) =>
      [...new Set((byAccount.get(accountId) ?? []).map((member) => member.team_id))].flatMap((id) => cards.get(id) ?? [])
  }
}

const isMemberOf = ({ members, viewerId }: TeamFacts) => members.some(({ account_id: id }) => id !== null && id === viewerId)

export function createTeamReading(needs: Needs) {
  const { db, pages, schools } = needs
  const loadFacts = createFactsLoader(needs)

  /** In the order of the ids. */
  const presentAll = async (ids: readonly string[], viewer: Viewer | undefined, isSeen: (facts: TeamFacts) => boolean): Promise<Team[]> => {
    const facts = await loadFacts(ids, viewer)
    const byId = new Map(facts.map((fact) => [fact.team.id, fact]))
    return ids.flatMap((id) => {
      const found = byId.get(id)
      return found && isSeen(found) ? [presentTeam(found)] : []
    })
  }
  const present = (ids: readonly string[], viewer: Viewer | undefined): Promise<Team[]> =>
    presentAll(ids, viewer, (found) => isMemberOf(found) || (isShown(found.team) && !found.isApart))

  const idOf = async (idOrSlug: string): Promise<string | undefined> =>
    isId(idOrSlug) ? idOrSlug : (await store.findBySlug(db, idOrSlug.toLowerCase()))?.id

  /** Of somebody whose page is hidden nobody learns where they play. */
  const isKnownTo = async (accountId: string, viewer: Viewer | undefined): Promise<boolean> =>
    isOwnPage(viewer?.accountId ?? '', accountId) ||
    ((await pages.load([accountId])).get(accountId)?.visible === true && !(await pages.isApart(viewer, accountId)))

  // Words are kept in a street above: they are told of here once they are there.
  let matching: Matching = () => Promise.resolve(undefined)

  return {
    takeWordsFrom(words: Matching): void {
      matching = words
    },

    /** What each of them plays. */
    async sportsOf(ids: readonly string[]): Promise<ReadonlyMap<string, SportCard>> {
      const teams = await store.loadTeams(needs.db, ids)
      return new Map(
        teams.flatMap(({ id, sport_id: sportId }) => needs.reference.sportCards([sportId]).map((sport) => [id, sport] as const)),
      )
    },

    /** Where it is not known, as strictly as if it were (youth.md Y47). */
    async isSchoolTeam(id: string): Promise<boolean> {
      const [team] = await store.loadTeams(needs.db, [id])
      return team === undefined || team.education_type === 'High School'
    },

    /** Staff of the site hides it. */
    isHidden: async (id: string): Promise<boolean> => (await store.loadTeams(db, [id]))[0]?.is_hidden ?? false,

    present,
    seenAmong: (ids: readonly string[], viewer: Viewer) => findSeen(needs, ids, viewer),
    idOf,

    /** A team by its slug or id; one that is not active is there for its members only. Throws `team.unknown`. */
    async view(idOrSlug: string, viewer: Viewer | undefined): Promise<Team> {
      const id = await idOf(idOrSlug)
      const [team] = id === undefined ? [] : await present([id], viewer)
      if (team) return team
      if (id !== undefined) await pages.refuseAbroad(id)
      throw new AppError('team.unknown')
    },

    async search(query: QueryOf<Calls['teams']['search']>, viewer: Viewer | undefined): Promise<{ data: Team[]; total: number }> {
      if (query.mine && !viewer) return { data: [], total: 0 }
      const memberId = query.mine ? viewer?.accountId : query.memberId
      if (memberId !== undefined && !(await isKnownTo(memberId, viewer))) return { data: [], total: 0 }
      const state = query.schoolStateCode?.trim() ? await schools.stateNamed(query.schoolStateCode) : undefined
      // Among the own ones are those that nobody else finds: they are looked through as they are.
      const words = [query.mine ? query.q : undefined, query.schoolName].filter((text) => text !== undefined)
      const asked = query.mine ? undefined : query.q
      const found = asked === undefined ? undefined : await matching('team', asked, viewer)
      if (asked !== undefined && !found) return { data: [], total: 0 }
      const sortBy = query.sortBy === 'createdAt' ? 'created_at' : query.sortBy === 'name' ? 'name' : 'score'
      const { ids, total } = await store.searchTeams(
        db,
        {
          ...query,
          found,
          q: words.length === 0 ? undefined : words.map(fold).join(' '),
          schoolIds: query.schoolId === undefined ? undefined : await schools.idsOf(query.schoolId),
          state: state && fold(state.stateCode ?? state.state ?? ''),
          memberId,
          seesHidden: query.mine === true,
          readerId: viewer?.accountId,
        },
        { limit: query.limit ?? 10, offset: query.offset ?? 0, sort: query.sort ?? (sortBy === 'name' ? 'asc' : 'desc'), sortBy },
      )
      return { data: await present(ids, viewer), total }
    },

    /** For administrators: every team that is not over; what waits for a word of theirs comes in the order in which it came. */
    async all({ q, verified, limit = 10, offset = 0 }: QueryOf<Calls['teams']['all']>, viewer: Viewer) {
      const filter = { q: q === undefined ? undefined : fold(q), verified, seesHidden: true }
      const { ids, total } = await store.searchTeams(db, filter, { limit, offset, sort: 'asc', sortBy: 'created_at' })
      return { data: await presentAll(ids, viewer, () => true), total }
    },

    /** In every state, as nobody in particular sees them; those that are over are left out. */
    many: (ids: readonly string[]): Promise<Team[]> => presentAll(ids, undefined, () => true),

    async one(id: string, viewer: Viewer): Promise<Team> {
      const [team] = await presentAll([id], viewer, () => true)
      if (!team) throw new AppError('team.unknown')
      return team
    },

    ofAccounts: createTeamsOf(needs),

    membersOf: memberStore.membersOf,
  }
}
