// Makes the order of one home, out of what stands in rows at that moment: a like that was taken back is none.
import { after, days, hours } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
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

  return async (viewer: Viewer, id: string): Promise<HomeListTable> => {
    const { accountId } = viewer
    const now = clock.now()
    const since = after(now, -window)
    const newest = await feeds.home.places(viewer, mostOrdered)
    const fresh = newest.filter(({ at }) => at >= since)
    const ids = fresh.map((place) => place.id)
    const pageIds = [...new Set(fresh.map(({ pageId }) => pageId))]
    const [seen, looked, subscribed, { deeds, likedIds }] = await Promise.all([
      things.seeing('feed').seenAmong(ids, viewer),
      store.seenAmong(db, accountId, ids),
      subscribedAmong(accountId, pageIds),
      deedsOf(accountId, after(now, -deedsFor)),
    ])
    const nearness = closenessOf(deeds, subscribed, now)
    const judged = fresh
      .filter((place) => seen.has(place.id))
      .map((place) => {
        const near = nearness(place.pageId)
        const isSeen = looked.has(place.id) || likedIds.has(place.id)
        return { ...place, why: near.why, score: scoreOf(near, now.getTime() - place.at.getTime(), isSeen) }
      })
    // They come newest first, and sorting keeps that where nothing else tells them apart.
    const ordered = spread(judged.toSorted((a, b) => b.score - a.score))
    const oldest = fresh.length === mostOrdered ? fresh.at(-1) : undefined
    const list = {
      account_id: accountId,
      id,
      made_at: now,
      feed_ids: ordered.map((one) => one.id),
      whys: ordered.map((one) => one.why),
      rest_at: oldest?.at ?? since,
      rest_id: oldest?.id ?? lowest,
    }
    await inTransaction(db, (tx) => store.saveList(tx, list, keptLists))
    return (await store.findList(db, accountId, id)) ?? list
  }
}
