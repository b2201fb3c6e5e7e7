// Finding performers: the listing is kept up by events and read by search, random and top.
import type { Performer, QueryOf, Calls } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { birthdaysBetweenAges, type Accounts } from '#people/accounts'
import type { Follows } from '#people/follows'
import type { Pages } from '#ground/pages'
import type { Schools } from '#ground/schools'
import { sql, type RawBuilder } from 'kysely'
import { removeListing, sampleListing, saveListing, searchListing, type Filters, type Order } from './listing.ts'
import type { Teams } from '#profiles/teams'
import type { Performers } from './service.ts'

export type SearchQuery = QueryOf<Calls['performers']['search']>

export interface SearchNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly accounts: Accounts
  readonly pages: Pages
  readonly schools: Schools
  readonly follows: Follows
  readonly performers: Performers
  readonly teams: Teams
}

/** Whom a text finds, as a subquery of ids; undefined for a text without a word. Words are kept in a street above. */
export type Matching = (kind: 'performer', q: string, viewer: Viewer | undefined) => Promise<RawBuilder<unknown> | undefined>

export type PerformerSearch = ReturnType<typeof createPerformerSearch>

const oldest = 120
const nobody = sql`select null::uuid where false`
const mostFollowed = 1000

export function createPerformerSearch({ db, clock, outbox, accounts, pages, schools, follows, performers, teams }: SearchNeeds) {
  const refresh = async (tx: Db, id: string): Promise<void> => {
    const found = await accounts.load(id, tx)
    const isListed = found?.profile?.verified_document && accounts.isVisible(found.account) && !accounts.isLimited(found.account)
    if (!found?.profile || !isListed) return removeListing(tx, id)
    const { account, profile } = found
    const statsOf = await pages.stats([id], tx)
    const { score, subscribers, views } = statsOf(id)
    await saveListing(tx, {
      performer_id: id,
      name: account.name,
      gender: account.gender,
      country: account.country,
      born: account.show_age_band ? account.date_of_birth : null,
      sport_ids: profile.sport_ids,
      education_type: profile.education_type,
      school_id: profile.school_id,
      school_name: profile.school_name,
      school_city: profile.school_city,
      school_state_code: profile.school_state_code,
      school_roles: profile.school_roles,
      grad_year: profile.grad_year,
      is_free: profile.is_free_subscription,
      is_featured: profile.is_featured,
      score,
      subscribers,
      views,
      created_at: account.created_at,
    })
  }
  outbox.on('performer.changed', ({ performerId }, tx) => refresh(tx, performerId))
  outbox.on('page.stats_changed', ({ pageId }, tx) => refresh(tx, pageId))

  let matching: Matching = () => Promise.resolve(undefined)

  const filtersOf = async (query: Omit<SearchQuery, 'sortBy'>, viewer: Viewer | undefined): Promise<Filters> => {
    const followed = query.followed
      ? (await follows.followedBy(viewer?.accountId ?? '', { limit: mostFollowed, offset: 0, sort: 'desc' })).rows.map((row) => row.page_id)
      : undefined
    const wanted =
      query.performerIds && followed ? query.performerIds.filter((id) => followed.includes(id)) : (query.performerIds ?? followed)
    const among = query.teamId === undefined ? undefined : teams.reading.membersOf(query.teamId)
    const schoolId = query.schoolId && ((await schools.byIds([query.schoolId])).get(query.schoolId)?.id ?? query.schoolId)
    const found = query.q === undefined ? undefined : ((await matching('performer', query.q, viewer)) ?? nobody)
    return { ...query, found, readerId: viewer?.accountId, schoolId, performerIds: wanted, among, born: birthdaysOf(query, clock.now()) }
  }

  const firstOf = ({ sortBy }: Pick<SearchQuery, 'sortBy'>, viewer: Viewer | undefined): Promise<string[]> | string[] => {
    if (sortBy === 'online') return accounts.performersOnline()
    return sortBy === 'live' ? pages.liveFor(viewer) : []
  }

  return {
    takeWordsFrom(words: Matching): void {
      matching = words
    },
    async search(query: SearchQuery, viewer: Viewer | undefined): Promise<{ data: Performer[]; total: number }> {
      if (query.followed && !viewer) return { data: [], total: 0 }
      const order: Order = query.sortBy === 'createdAt' || query.sortBy === 'name' ? query.sortBy : 'popular'
      const window = {
        order,
        first: await firstOf(query, viewer),
        sort: query.sort ?? 'desc',
        limit: query.limit ?? 10,
        offset: query.offset ?? 0,
      } as const
      const { ids, total } = await searchListing(db, await filtersOf(query, viewer), window)
      return { data: await performers.present(ids, viewer), total }
    },
    async sample(query: QueryOf<Calls['performers']['random']>, viewer: Viewer | undefined): Promise<{ data: Performer[]; total: number }> {
      if (query.followed && !viewer) return { data: [], total: 0 }
      const ids = await sampleListing(db, { ...(await filtersOf(query, viewer)), isSuggestion: true }, query.limit ?? 10, Math.random())
      const data = await performers.present(ids, viewer)
      return { data, total: data.length }
    },
  }
}

/** Age filters as birthdays; they never reach below 18 (youth.md Y4). */
function birthdaysOf(query: Pick<SearchQuery, 'age' | 'fromAge' | 'toAge'>, now: Date): Filters['born'] {
  const bands = query.age?.map((band) => {
    const [from = 50, to = oldest] = band === 'over_50' ? [50, oldest] : band.split('_').map(Number)
    return birthdaysBetweenAges(from, to, now)
  })
  if (query.fromAge === undefined && query.toAge === undefined) return bands
  return [...(bands ?? []), birthdaysBetweenAges(query.fromAge ?? 18, query.toAge ?? oldest, now)]
}
