// A page is anything with fans: a performer or a team. Follows, posts, money and grants refer to pages, so none of them
// ever asks “performer or team?” (architecture 2). Owners keep their page's row up to date through `save`.
import type { PageCard } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Relations } from '#ground/relations'
import { createAuthority, type Actor } from './authority.ts'
import { isLiveFor } from './policy.ts'
import * as store from './store.ts'

export type Page = store.PageTable
export type PageStats = Omit<store.PageStatsTable, 'page_id'>
export type Pages = ReturnType<typeof createPages>

const noStats: PageStats = {
  likes: 0,
  shares: 0,
  followers: 0,
  subscribers: 0,
  views: 0,
  feeds: 0,
  products: 0,
  videos: 0,
  galleries: 0,
  photos: 0,
  stream_seconds: 0,
  live: null,
  score: 0,
  untold_since: null,
}

const mostKinds = 100_000
/** Pages that are told of in one transaction. */
const mostTold = 1000

export interface PageNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly relations: Relations
}

export function createPages({ db, clock, outbox, relations }: PageNeeds) {
  /** Of pages that were asked for: a page never changes its kind. */
  const kinds = new Map<string, Page['kind']>()

  const remember = (pages: readonly Page[]): void => {
    if (kinds.size >= mostKinds) kinds.clear()
    for (const page of pages) kinds.set(page.id, page.kind)
  }
  const load = async (ids: readonly string[], using: Db): Promise<Page[]> => {
    const pages = await store.loadPages(using, ids)
    remember(pages)
    return pages
  }

  return {
    ...createAuthority({ db, clock, outbox, knownKind: (id) => kinds.get(id) }),

    /** The kind of a page, hidden or not; undefined when there is none. */
    async kindOf(id: string, using: Db = db): Promise<Page['kind'] | undefined> {
      const known = kinds.get(id)
      if (known !== undefined) return known
      const [page] = await load([id], using)
      return page?.kind
    },
    /** Inserts or updates the row of a page, in the transaction that changed its owner. */
    async save(tx: Db, page: Page): Promise<void> {
      const [known] = await store.loadPages(tx, [page.id])
      await store.savePage(tx, page)
      const hasNewPrice = known && (known.monthly_price !== page.monthly_price || known.yearly_price !== page.yearly_price)
      await outbox.write(tx, 'page.changed', { pageId: page.id })
      if (hasNewPrice) await outbox.write(tx, 'page.price_changed', { pageId: page.id })
    },
    /** The page, if others may see it; throws `page.unknown` alike for missing and hidden ones. */
    async require(id: string, kind?: Page['kind'], using: Db = db): Promise<Page> {
      const [page] = await store.loadPages(using, [id])
      if (!page?.visible || (kind !== undefined && page.kind !== kind)) throw new AppError('page.unknown')
      return page
    },
    /** The same for somebody: who is apart from the page finds it no more than one that is missing. */
    async requireFor(reader: Actor | undefined, id: string, kind?: Page['kind'], using: Db = db): Promise<Page> {
      const [[page], isApart] = await Promise.all([store.loadPages(using, [id]), relations.isApart(reader?.accountId, id, using)])
      const isThere = page?.visible && (kind === undefined || page.kind === kind)
      if (isThere && !isApart) return page
      if (isThere && (await relations.isClosedHere(id, using))) throw new AppError('page.country_blocked')
      throw new AppError('page.unknown')
    },
    /** Which of these accounts and pages are apart from somebody: each is absent for the other (access.md B21). */
    apartAmong: (reader: Actor | undefined, ids: readonly string[], using: Db = db): Promise<ReadonlySet<string>> =>
      relations.apartAmong(reader?.accountId, [...new Set(ids)], using),
    /** Which of these accounts and pages somebody has blocked. */
    blockedBy: (owner: Actor, ids: readonly string[], using: Db = db): Promise<ReadonlySet<string>> =>
      relations.blockedBy(owner.accountId, ids, using),
    /** Which of these accounts and pages somebody does not want to hear of. */
    mutedAmong: (reader: Actor, ids: readonly string[], using: Db = db): Promise<ReadonlySet<string>> =>
      relations.mutedAmong(reader.accountId, [...new Set(ids)], using),
    /** Which of these accounts a page keeps at arm's length. */
    restrictedAmong: (pageId: string, ids: readonly string[], using: Db = db): Promise<ReadonlySet<string>> =>
      relations.restrictedAmong(pageId, [...new Set(ids)], using),
    /** The other way round: which of these readers are apart from one of these accounts and pages, and which do not want to hear of one. */
    async readersApart(ids: readonly string[], readerIds: readonly string[], using: Db = db): Promise<ReadonlySet<string>> {
      const apart = await Promise.all([...new Set(ids)].map((id) => relations.apartAmong(id, readerIds, using)))
      return new Set(apart.flatMap((some) => [...some]))
    },
    readersMuting: (ids: readonly string[], readerIds: readonly string[], using: Db = db): Promise<ReadonlySet<string>> =>
      relations.mutersAmong(readerIds, ids, using),
    isApart: (reader: Actor | undefined, id: string, using: Db = db): Promise<boolean> => relations.isApart(reader?.accountId, id, using),
    /** Throws `page.country_blocked` for a page that others may see, but nobody where whoever looks is. For doors that found nothing. */
    async refuseAbroad(id: string, using: Db = db): Promise<void> {
      if (!(await relations.isClosedHere(id, using))) return
      const [page] = await store.loadPages(using, [id])
      if (page?.visible) throw new AppError('page.country_blocked')
    },
    /** The countries in which one of these is not shown. */
    closedTo: (ids: readonly string[]): Promise<ReadonlySet<string>> => relations.closedTo(ids),
    /** By its address, hidden or not. */
    findByPath: (path: string): Promise<Page | undefined> => store.findByPath(db, path),
    listVisible: (after: string, limit: number) => store.listVisible(db, after, limit),

    async load(ids: readonly string[], using: Db = db): Promise<Map<string, Page>> {
      const pages = await load([...new Set(ids)], using)
      return new Map(pages.map((page) => [page.id, page]))
    },
    async stats(ids: readonly string[], using: Db = db): Promise<(id: string) => PageStats> {
      const rows = await store.loadStats(using, ids)
      const byId = new Map(rows.map(({ page_id: id, ...stats }) => [id, stats]))
      return (id) => byId.get(id) ?? noStats
    },
    /** Sets a count that its module has worked out again; counts are told by events and never gate anything. */
    async setCounter(tx: Db, pageId: string, counter: store.Counter, value: number): Promise<void> {
      await store.setCounter(tx, pageId, counter, value)
      await outbox.write(tx, 'page.stats_changed', { pageId })
    },
    /** Whether a stream runs on the page, and whether it takes a ticket. */
    async setLive(tx: Db, pageId: string, live: PageStats['live']): Promise<void> {
      await store.setLive(tx, pageId, live)
      await outbox.write(tx, 'page.live_changed', { pageId, live })
    },
    /** Pages that are live, as far as a reader is told; there are never many at once. */
    async liveFor(reader: { readonly isMinor: boolean } | undefined): Promise<string[]> {
      const pages = await store.listLive(db)
      return pages.flatMap(({ page_id: id, live }) => (isLiveFor(reader, live) ? id : []))
    },
    async addToCounter(tx: Db, pageId: string, counter: store.Counter, amount: number): Promise<void> {
      await store.addToCounter(tx, pageId, counter, amount)
      await outbox.write(tx, 'page.stats_changed', { pageId })
    },
    /**
     * Likes and shares come by the thousand: whoever keeps copies of a page's numbers is told by `tellChanges`, once for all of them.
     */
    addCounted: (tx: Db, counter: store.Counted, by: ReadonlyMap<string, number>): Promise<void> =>
      store.addCounted(tx, counter, by, clock.now()),
    /** Ids of pages with so many followers or more, after an id; for those who go through all of them. */
    followedAfter: async (after: string, least: number, limit: number): Promise<string[]> =>
      (await store.listFollowed(db, least, after, limit)).map((row) => row.page_id),
    /** Some pages that are not older than that, by chance, hidden ones left out. Reads all of them: for the night. */
    youngSince: (since: Date, limit: number) => store.sampleYoung(db, since, limit),
    readCounted: store.readCounted,
    /** Tells of numbers that have changed untold; at most once a minute for each page, as it is called. Answers of how many pages. */
    tellChanges: (): Promise<number> =>
      inTransaction(db, async (tx) => {
        const changed = (await store.takeUntold(tx, mostTold)).map((pageId) => ({ pageId }))
        if (changed.length > 0) await outbox.writeAll(tx, 'page.stats_changed', changed)
        return changed.length
      }),
  }
}

export const presentPageCard = (page: Page): PageCard => ({
  _id: page.id,
  type: page.kind,
  name: page.name,
  slug: page.slug,
  avatar: page.avatar,
  path: page.path,
  verified: page.verified,
})

/** Beside money a page stands under its neutral address, which tells no school (wire.md 4.0). */
export const presentNeutralCard = (page: Page): PageCard => {
  const id = encodeURIComponent(page.slug ?? page.id)
  return { ...presentPageCard(page), path: page.kind === 'team' ? `/college/ind/team/${id}` : `/ind/athlete/${id}` }
}

/** A subquery (column `id`) of the pages whose name holds the text. */
export { pagesNamed, pagesOfKind, pagesSelling, pagesVisible, visiblePaths } from './store.ts'
