// Makes the order of one home, out of what stands in rows at that moment: a like that was taken back is none.
import { after, days, hours } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { FeedPlace } from '#content/feed'
import type { Needs } from './needs.ts'
import { closenessOf, scoreOf, spread, type Deed } from './policy.ts'
import * as store from './store.ts'
import type { HomeListTable } from './tables.ts'

const window = hours(72)
/** So many are put in order; of more, the older ones follow by their time. */
const mostOrdered = 300
const deedsFor = days(120)
const mostDeeds = 500
const keptLists = 5
/** Below every id, and one that a cursor may name. */
const lowest = '00000000-0000-1000-8000-000000000000'

export type Ordering = ReturnType<typeof createOrdering>

export function createOrdering({ db, clock, feeds, things, reactions, comments, sales, subscribedAmong }: Needs) {
  /** All that somebody did with pages, of each kind the newest; and the posts that they like. */
  const deedsOf = async (accountId: string, since: Date) => {
    const [opened, liked, written, bought] = await Promise.all([
      store.listOpened(db, accountId, since, mostDeeds),
      reactions.likedBy(accountId, 'feed', since, mostDeeds),
      comments.telling.writtenBy(accountId, since, mostDeeds),
      sales.boughtBy(accountId, since, mostDeeds),
    ])
    const likedIds = liked.map((row) => row.object_id)
    const pageOf = await feeds.home.pagesOf(likedIds)
    const deeds: Deed[] = [
      ...opened.flatMap((row) => (row.opened_at ? { pageId: row.page_id, what: 'opened' as const, at: row.opened_at } : [])),
      ...liked.flatMap((row) => {
        const pageId = pageOf.get(row.object_id)
        return pageId === undefined ? [] : { pageId, what: 'liked' as const, at: row.created_at }
      }),
      ...written.map((row) => ({ pageId: row.page_id, what: 'replied' as const, at: row.created_at })),
      ...bought.map((row) => ({ pageId: row.seller_id, what: 'bought' as const, at: row.created_at })),
    ]
    return { deeds, likedIds: new Set(likedIds) }
  }

  /** Those of these posts that the viewer may know of, the nearest first. `ageOf`, in milliseconds: what is older counts less. */
  const judge = async (viewer: Viewer, places: readonly FeedPlace[], now: Date, ageOf: (at: Date) => number) => {
    const { accountId } = viewer
    const ids = places.map((place) => place.id)
    const pageIds = [...new Set(places.map(({ pageId }) => pageId))]
    const [seen, looked, subscribed, { deeds, likedIds }] = await Promise.all([
      things.seeing('feed').seenAmong(ids, viewer),
      store.seenAmong(db, accountId, ids),
      subscribedAmong(accountId, pageIds),
      deedsOf(accountId, after(now, -deedsFor)),
    ])
    const nearness = closenessOf(deeds, subscribed, now)
    const judged = places
      .filter((place) => seen.has(place.id))
      .map((place) => {
        const near = nearness(place.pageId)
        const isSeen = looked.has(place.id) || likedIds.has(place.id)
        return { ...place, why: near.why, score: scoreOf(near, ageOf(place.at), isSeen) }
      })
    // They come newest first, and sorting keeps that where nothing else tells them apart.
    return judged.toSorted((a, b) => b.score - a.score)
  }

  return {
    /** Makes the order of that name, and keeps it. */
    async list(viewer: Viewer, id: string): Promise<HomeListTable> {
      const now = clock.now()
      const since = after(now, -window)
      const newest = await feeds.home.places(viewer, mostOrdered)
      const fresh = newest.filter(({ at }) => at >= since)
      const ordered = spread(await judge(viewer, fresh, now, (at) => now.getTime() - at.getTime()))
      const oldest = fresh.length === mostOrdered ? fresh.at(-1) : undefined
      const list = {
        account_id: viewer.accountId,
        id,
        made_at: now,
        feed_ids: ordered.map((one) => one.id),
        whys: ordered.map((one) => one.why),
        rest_at: oldest?.at ?? since,
        rest_id: oldest?.id ?? lowest,
      }
      await inTransaction(db, (tx) => store.saveList(tx, list, keptLists))
      return (await store.findList(db, viewer.accountId, id)) ?? list
    },

    /** Of what was published between these two, as far back as an order goes: the nearest, how old it is counting for nothing. */
    async between(viewer: Viewer, since: Date, until: Date) {
      const places = (await feeds.home.places(viewer, mostOrdered)).filter(({ at }) => at > since && at <= until)
      return judge(viewer, places, clock.now(), () => 0)
    },
  }
}
