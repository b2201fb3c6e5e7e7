// What is being talked about (decision 048): heard of by events, worked out by a job, read by whoever has nothing to look for.
import { inTransaction } from '#platform/db/index.ts'
import type { Calls, QueryOf, SearchHit } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import type { Viewer } from '#platform/http/index.ts'
import { isSearched } from '#finding/search'
import { createJudging } from './judging.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import './tidings.ts'

export type Trending = ReturnType<typeof createTrending>

const usualShown = 10
const mostRemoved = 200
/** Some of them a reader may not know of. */
const spare = 3
const keptThings = days(29)
const keptBuyers = days(1)
const nobody: ReadonlySet<string> = new Set()

export function createTrending(needs: Needs) {
  const { db, clock, jobs, outbox, pages, accounts, sales, search } = needs
  const judge = createJudging(needs)

  outbox.on('likes.changed', async ({ kind, id }, tx) => void (isSearched(kind) && (await store.touch(tx, kind, id, clock.now()))))
  for (const topic of ['comment.created', 'comment.approved'] as const)
    outbox.on(
      topic,
      async ({ objectType, objectId }, tx) => void (isSearched(objectType) && (await store.touch(tx, objectType, objectId, clock.now()))),
    )
  outbox.on('charge.made', async ({ saleId, accountId, reason }, tx) => {
    const sale = reason === 'charge' ? await sales.find(saleId, tx) : undefined
    if (!sale || !isSearched(sale.item_type)) return
    await store.touch(tx, sale.item_type, sale.item_id, clock.now())
    await store.addBuyer(tx, sale.item_id, accountId, clock.now())
  })

  jobs.define({ name: 'trend.judge', schedule: '*/5 * * * *', run: judge })
  jobs.define({
    name: 'trend.forget',
    schedule: '41 4 * * *',
    run: () => store.forget(db, after(clock.now(), -keptThings), after(clock.now(), -keptBuyers)),
  })

  return {
    /** The hottest first, as far as the reader may know of it, and wants to hear of. */
    async list(
      { sportId, state, limit = usualShown }: QueryOf<Calls['search']['trending']>,
      viewer: Viewer | undefined,
    ): Promise<SearchHit[]> {
      const entries = await store.listEntries(db, sportId ?? state?.toUpperCase() ?? '', limit * spare)
      const hits = await search.reading.showThings(
        entries.map(({ id }) => id),
        viewer,
      )
      const muted = viewer
        ? await pages.mutedAmong(
            viewer,
            hits.flatMap(({ page }) => page?._id ?? []),
          )
        : nobody
      return hits.filter(({ page }) => page === null || !muted.has(page._id)).slice(0, limit)
    },

    /** Out of every list at once, whatever people go on to do to it; a second time gives another reason. Throws `trend.unknown`. */
    async remove(viewer: Viewer, id: string, reason: string): Promise<undefined> {
      const thing = await store.findThing(db, id)
      if (!thing) throw new AppError('trend.unknown')
      const removed = { ...thing, reason, removed_by: viewer.accountId, removed_at: clock.now() }
      await inTransaction(db, (tx) => store.saveRemoved(tx, removed))
    },

    restore: async (id: string): Promise<undefined> => void (await inTransaction(db, (tx) => store.dropRemoved(tx, id))),

    /** The last one first; what is no longer there is left out. */
    async removed(viewer: Viewer) {
      const rows = await store.listRemoved(db, mostRemoved)
      const [hits, staff] = await Promise.all([
        search.reading.showThings(
          rows.map(({ id }) => id),
          viewer,
        ),
        accounts.loadMany([...new Set(rows.map(({ removed_by }) => removed_by))]),
      ])
      const hitOf = new Map(hits.map((hit) => [hit._id, hit]))
      const nameOf = new Map(staff.map(({ account }) => [account.id, account.name]))
      return rows.flatMap(({ id, reason, removed_by: by, removed_at }) => {
        const hit = hitOf.get(id)
        return hit ? [{ hit, reason, by: nameOf.get(by) ?? '', removedAt: removed_at.toISOString() }] : []
      })
    },
  }
}
