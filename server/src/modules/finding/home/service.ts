// How somebody reads at home (decision 054): newest first unless they wish otherwise, and under 18 always (youth.md Y67).
import type { BodyOf, Calls, HomeAway, HomeOrder } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Needs } from './needs.ts'
import { createAway } from './away.ts'
import { createOrdering } from './ordering.ts'
import { createReading } from './reading.ts'
import * as store from './store.ts'
import { createThingsAtHome } from './things.ts'
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
  const ordering = createOrdering(needs)
  const read = createReading(needs, ordering)
  const comeHome = createAway(needs, ordering)
  const listThings = createThingsAtHome(needs)

  jobs.define({
    name: 'home.forget',
    schedule: '53 3 * * *',
    async run() {
      const now = clock.now()
      await store.forget(db, { shown: after(now, -keptShown), opened: after(now, -keptOpened), lists: after(now, -keptLists) })
    },
  })

  return {
    async order(viewer: Viewer): Promise<HomeOrder> {
      if (viewer.isMinor) return { order: 'newest', canChoose: false, showsAway: false }
      const { wish, shows_away: showsAway } = (await store.findWish(db, viewer.accountId)) ?? { wish: 'newest', shows_away: true }
      return { order: wish, canChoose: true, showsAway }
    },

    /** Throws `youth.not_allowed`. */
    async choose(viewer: Viewer, { order: wish, showsAway }: BodyOf<Calls['home']['choose']>): Promise<HomeOrder> {
      requireAdult(viewer)
      const saved = await store.saveWish(db, viewer.accountId, { wish, showsAway })
      return { order: saved.wish, canChoose: true, showsAway: saved.shows_away }
    },

    /** Under 18 nothing is put in an order, and no visit is noted. Throws `youth.not_allowed`. */
    async away(viewer: Viewer): Promise<HomeAway> {
      requireAdult(viewer)
      return comeHome(viewer)
    },

    /** Throws `youth.not_allowed`, `home.list_gone`. */
    best: async (query: Parameters<typeof read>[0], viewer: Viewer) => {
      requireAdult(viewer)
      return read(query, viewer)
    },

    things: listThings,

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
