// Reading posts: own ones in every status, those of others as lists and one by one.
import type { Feed, QueryOf, Calls } from '@fieldhouse/contract'
import type { RawBuilder } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import { days, type Clock } from '#platform/clock.ts'
import { readCursor, writeCursor, type Cursor, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import { performersWith } from '#people/accounts'
import { pagesFollowedBy } from '#people/follows'
import type { Pages } from '#ground/pages'
import type { Schools } from '#ground/schools'
import type { ThingsOf } from '#content/things'
import type { Polls } from './polls.ts'
import * as store from './store.ts'
import type { FeedRow } from './tables.ts'
import type { Viewing } from './viewing.ts'

type ListQuery = QueryOf<Calls['feeds']['list']>
type OwnQuery = QueryOf<Calls['feeds']['own']>

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly posts: ThingsOf<FeedRow>
  readonly pages: Pages
  readonly schools: Pick<Schools, 'idsOf'>
  readonly viewing: Viewing
  readonly polls: Polls
  /** A subquery (column `page_id`) of the pages whose posts make the viewer's home. */
  readonly homePages?: (viewerId: string) => RawBuilder<unknown>
}

export type Reading = ReturnType<typeof createReading>

const defaultLimit = 10
// A page that rules have thinned out is filled up again, this often at most: a wall of hidden posts must not cost more.
const mostRounds = 4

export function createReading({ db, clock, posts, pages, schools, viewing, polls, homePages = pagesFollowedBy }: Needs) {
  const fetcherFor = (query: ListQuery, viewer: Viewer | undefined) => {
    const pageId = query.performerId ?? query.teamId
    if (query.isHome) {
      if (!viewer) throw new AppError('auth.required')
      return (wish: store.ListWish) => store.listOfPages(db, homePages(viewer.accountId), wish)
    }
    return (wish: store.ListWish) => (pageId === undefined ? store.listNewest(db, wish) : store.listOfPage(db, pageId, wish))
  }

  const showOne = async (row: FeedRow | undefined, viewer: Viewer | undefined): Promise<Feed> => {
    const [feed] = row ? await viewing.showMany([row], viewer) : []
    return feed ?? posts.refuse(row)
  }

  return {
    showMany: viewing.showMany,

    /** As the viewer sees them; hidden ones are left out. */
    byIds: async (ids: readonly string[], viewer: Viewer): Promise<Feed[]> =>
      viewing.showMany([...(await store.loadMany(db, ids)).values()], viewer),

    /** Newest first; what the viewer must not know of is left out and the page filled up. */
    async list(query: ListQuery, viewer: Viewer | undefined): Promise<{ data: Feed[]; nextCursor: string | null }> {
      const fetch = fetcherFor(query, viewer)
      const filters = filtersOf(query, query.schoolId === undefined ? undefined : await schools.idsOf(query.schoolId))
      const limit = query.limit ?? defaultLimit
      const data: Feed[] = []
      let after = readCursor(query.cursor)
      let offset = query.offset ?? 0
      for (let round = 0; round < mostRounds; round++) {
        const rows = await fetch({ ...filters, limit, after, offset, now: clock.now() })
        const hasMore = rows.length > limit
        const shown = await viewing.showMany(rows.slice(0, limit), viewer)
        const room = limit - data.length
        data.push(...shown.slice(0, room))
        const last = shown.length > room ? rows.find((row) => row.id === data.at(-1)?._id) : hasMore ? rows[limit - 1] : undefined
        if (!last) return { data, nextCursor: null }
        after = cursorOf(last)
        if (data.length >= limit) break
        offset = 0
      }
      return { data, nextCursor: after ? writeCursor(after) : null }
    },

    /** By id or slug. Throws `feed.unknown` alike for missing and hidden ones. */
    async view(key: string, viewer: Viewer | undefined): Promise<Feed> {
      const row = await store.findFeed(db, isId(key) ? { id: key } : { slug: key })
      return showOne(row, viewer)
    },

    async listOwn(query: OwnQuery, viewer: Viewer): Promise<{ data: Feed[]; total: number }> {
      const pageId = await pages.actingPage(viewer, query.teamId, 'contribute')
      const isStaff = await pages.actAs(viewer, pageId, 'publish')
      const sortBy = ({ createdAt: 'created_at', updatedAt: 'updated_at', scheduleAt: 'schedule_at' } as const)[query.sortBy ?? 'createdAt']
      const { type, status, moderationStatus, q } = query
      const page = { limit: query.limit ?? defaultLimit, offset: query.offset ?? 0, sort: query.sort ?? 'desc', sortBy }
      const { rows, total } = await store.listOwn(db, pageId, {
        ...page,
        ...periodOf(query),
        type,
        status,
        moderationStatus,
        q,
        // Members find what they wrote themselves.
        ...(!isStaff && { author: viewer.accountId }),
      })
      return { data: await viewing.showMany(rows, viewer), total }
    },

    /** For its author and the staff of its team; throws `feed.unknown` for others. */
    viewOwn: async (id: string, viewer: Viewer): Promise<Feed> => showOne(await posts.requireInside(id, viewer), viewer),

    /** A post that the viewer has just written. */
    show: (row: FeedRow, viewer: Viewer): Promise<Feed> => showOne(row, viewer),

    /** Votes for an answer; resolves to all answers of its post. Throws the codes of `feeds.vote`. */
    async vote(viewer: Viewer, optionId: string): Promise<Feed['polls']> {
      const option = await polls.find(optionId)
      if (!option?.feed_id) throw new AppError('feed.unknown')
      const { row, sight } = await posts.require(option.feed_id, viewer)
      if (sight.view === 'locked') throw new AppError('feed.locked')
      await polls.vote(viewer, row, option)
      return (await polls.load([row], viewer.accountId))(row, false)
    },
  }
}

const cursorOf = (row: FeedRow): Cursor => ({ at: row.published_at ?? row.created_at, id: row.id })

/** Whole days in UTC, both inclusive (wire.md 1.3). */
const periodOf = ({ fromDate, toDate }: { fromDate?: string; toDate?: string }) => ({
  from: fromDate === undefined ? undefined : dayOf(fromDate),
  before: toDate === undefined ? undefined : new Date(dayOf(toDate).getTime() + days(1)),
})

function dayOf(text: string): Date {
  const date = new Date(`${text}T00:00:00.000Z`)
  if (Number.isNaN(date.getTime()))
    throw new AppError('request.invalid', { errors: [{ path: 'fromDate', message: 'Send days that exist.' }] })
  return date
}

const filtersOf = (query: ListQuery, schoolIds: readonly string[] | undefined) => ({
  ...periodOf(query),
  type: query.type,
  audience: query.audience,
  q: query.q,
  authors: query.sportId === undefined && schoolIds === undefined ? undefined : performersWith({ sportId: query.sportId, schoolIds }),
})
