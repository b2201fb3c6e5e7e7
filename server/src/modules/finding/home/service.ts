// How somebody reads at home (decision 054): newest first unless they wish otherwise, and under 18 always (youth.md Y67).
import type { BodyOf, Calls, HomeOrder, HomeOrderName } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Needs } from './needs.ts'
import { createReading } from './reading.ts'
import * as store from './store.ts'
import './tidings.ts'

export type Home = ReturnType<typeof createHome>

const keptShown = days(4)
const keptOpened = days(120)
const keptLists = days(2)

function requireAdult(viewer: Viewer): void {
  if (viewer.isMinor) throw new AppError('youth.not_allowed')
}

export function createHome(needs: Needs) {
  const { db, clock, jobs, feeds, things } = needs
  const read = createReading(needs)

  jobs.define({
    name: 'home.forget',
    schedule: '53 3 * * *',
    async run() {
      const now = clock.now()
      await store.forget(db, { shown: after(now, -keptShown), opened: after(now, -keptOpened), lists: after(now, -keptLists) })
    },
  })

  return {
    order: async (viewer: Viewer): Promise<HomeOrder> =>
      viewer.isMinor
        ? { order: 'newest', canChoose: false }
        : { order: (await store.findOrder(db, viewer.accountId)) ?? 'newest', canChoose: true },

    /** Throws `youth.not_allowed`. */
    async choose(viewer: Viewer, order: HomeOrderName): Promise<HomeOrder> {
      requireAdult(viewer)
      await store.saveOrder(db, viewer.accountId, order)
      return { order, canChoose: true }
    },

    /** Throws `youth.not_allowed`, `home.list_gone`. */
    best: async (query: Parameters<typeof read>[0], viewer: Viewer) => {
      requireAdult(viewer)
      return read(query, viewer)
    },

    /** What somebody does not see is not noted. Of those under 18 nothing is. Throws `youth.not_allowed`. */
    async look(viewer: Viewer, { shown = [], opened = [] }: BodyOf<Calls['home']['look']>): Promise<void> {
      requireAdult(viewer)
      const ids = [...new Set([...opened, ...shown])]
      if (ids.length === 0) return
      const [seen, pageOf] = await Promise.all([things.seeing('feed').seenAmong(ids, viewer), feeds.home.pagesOf(ids)])
      const wasOpened = new Set(opened)
      const looks = ids.flatMap((feedId) => {
        const pageId = seen.has(feedId) ? pageOf.get(feedId) : undefined
        return pageId === undefined ? [] : { feedId, pageId, isOpened: wasOpened.has(feedId) }
      })
      if (looks.length > 0) await store.saveLooks(db, viewer.accountId, looks, clock.now())
    },
  }
}
