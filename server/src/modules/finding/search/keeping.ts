// Keeping the rows as what they stand for: by events one by one, and all of them anew where a database has none yet.
import type { SearchKind } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Pages } from '#ground/pages'
import type { Things } from '#content/things'
import * as store from './doc-store.ts'
import { createDocuments, type DocumentNeeds, type Documents } from './documents.ts'
import { isSearched, searchedThings, type Doc, type PageDoc, type ThingSearchKind } from './tables.ts'

export interface KeepingNeeds extends DocumentNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly pages: Pages
  readonly things: Things
}

/** Raised when rows are written otherwise: then all of them are written anew, once, after the next start. */
export const form = 1

const batch = 200
const first = '00000000-0000-0000-0000-000000000000'

const isSame = (before: PageDoc, after: Doc): boolean =>
  before.state === after.state && before.sells === after.sells && before.sport_ids.join() === after.sportIds.join()

export function createKeeping(needs: KeepingNeeds) {
  const { db, jobs, outbox, pages } = needs
  const documents = createDocuments(needs)

  const refreshThings = async (tx: Db, kind: ThingSearchKind, ids: readonly string[]): Promise<void> => {
    await store.hold(tx)
    const docs = await documents.ofThings(tx, kind, ids)
    const kept = new Set(docs.map(({ id }) => id))
    await store.remove(
      tx,
      kind,
      ids.filter((id) => !kept.has(id)),
    )
    await store.save(tx, docs)
  }

  /** What stands on a page goes with it at once, and comes with it by a job: there may be much of it. */
  const refreshPage = async (tx: Db, pageId: string): Promise<void> => {
    await store.hold(tx)
    const [doc] = await documents.ofPages(tx, [pageId])
    if (!doc) return store.removePage(tx, pageId)
    const before = (await store.loadPageDocs(tx, [pageId])).get(pageId)
    await store.save(tx, [doc])
    if (before && isSame(before, doc)) return
    if (!doc.sells) await store.removeProducts(tx, pageId)
    const { feeds, videos, galleries, products } = (await pages.stats([pageId], tx))(pageId)
    if (feeds + videos + galleries + products > 0) await jobs.send(tx, 'search.page', { pageId }, { singletonKey: pageId })
  }

  outbox.on('page.changed', ({ pageId }, tx) => refreshPage(tx, pageId))
  outbox.on('page.stats_changed', async ({ pageId }, tx) => store.saveScore(tx, pageId, (await pages.stats([pageId], tx))(pageId).score))
  outbox.on('thing.changed', async ({ kind, id }, tx) => {
    if (isSearched(kind)) await refreshThings(tx, kind, [id])
  })
  defineJobs(needs, documents, refreshThings)

  return {
    /** Where this database was never filled, or in another form. */
    start: async (): Promise<void> => {
      if ((await store.builtForm(db)) !== form) await jobs.send(db, 'search.build', {}, { singletonKey: 'all' })
    },
  }
}

type RefreshThings = (tx: Db, kind: ThingSearchKind, ids: readonly string[]) => Promise<void>

function defineJobs({ db, clock, jobs, pages, things }: KeepingNeeds, documents: Documents, refreshThings: RefreshThings): void {
  const refreshPages = async (tx: Db, kind: SearchKind, ids: readonly string[]) => {
    await store.hold(tx)
    const docs = await documents.ofPages(tx, ids)
    const kept = new Set(docs.map(({ id }) => id))
    for (const id of ids) if (!kept.has(id)) await store.removePage(tx, id)
    await store.save(
      tx,
      docs.filter((doc) => doc.kind === kind),
    )
  }

  /** In batches, each a transaction of its own, so that events of the same moment wait no longer than one. */
  const walk = async (next: (after: string) => Promise<readonly string[]>, refresh: (tx: Db, ids: readonly string[]) => Promise<void>) => {
    for (let after = first; ; ) {
      const ids = (await next(after)).filter((id) => id > after)
      const last = ids.at(-1)
      if (last === undefined) return
      await inTransaction(db, (tx) => refresh(tx, ids))
      after = last
    }
  }

  jobs.define({
    name: 'search.page',
    retries: 5,
    async run({ pageId }) {
      for (const kind of searchedThings) {
        const { idsOn } = things.finding(kind) ?? {}
        if (!idsOn) continue
        await walk(
          (after) => idsOn(db, pageId, after, batch),
          (tx, ids) => refreshThings(tx, kind, ids),
        )
      }
    },
  })

  jobs.define({
    name: 'search.build',
    // Once a week, too: what was named anew without telling, a sport say, is found by its name again.
    schedule: '17 5 * * 0',
    retries: 5,
    async run() {
      for (const kind of ['performer', 'team'] as const) {
        const refresh = (tx: Db, ids: readonly string[]) => refreshPages(tx, kind, ids)
        // One more than a batch: the list begins with the one that it was read from.
        await walk(async (after) => [...(await pages.readCounted(db, kind, 'likes', after, batch + 1)).keys()], refresh)
        await walk((after) => store.idsAfter(db, kind, after, batch), refresh)
      }
      for (const kind of searchedThings) {
        const refresh = (tx: Db, ids: readonly string[]) => refreshThings(tx, kind, ids)
        const likes = things.counterOf(kind, 'likes')
        if (likes) await walk(async (after) => [...(await likes.read(db, after, batch + 1)).keys()], refresh)
        await walk((after) => store.idsAfter(db, kind, after, batch), refresh)
      }
      await store.saveForm(db, form, clock.now())
    },
  })
}
