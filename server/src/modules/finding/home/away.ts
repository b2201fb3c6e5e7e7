// What was best while somebody was away: a few posts, for as long as they have just come back.
import type { HomeAway } from '@fieldhouse/contract'
import { after, hours } from '#platform/clock.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Needs } from './needs.ts'
import type { Ordering } from './ordering.ts'
import * as store from './store.ts'

const awayFrom = hours(20)
/** Then it is no news any more. */
const shownFor = hours(2)
const most = 3
/** So few stand at the top of the feed anyway. */
const enough = 6

const nothing: HomeAway = { since: null, posts: [] }

export function createAway({ db, clock, feeds }: Pick<Needs, 'db' | 'clock' | 'feeds'>, ordering: Ordering) {
  /** Asked again in the same visit it answers the same, but for what is not to be known any more. */
  return async (viewer: Viewer): Promise<HomeAway> => {
    const now = clock.now()
    const [visit, wish] = await Promise.all([
      store.visit(db, viewer.accountId, now, after(now, -awayFrom)),
      store.findWish(db, viewer.accountId),
    ])
    const { began_at: until, away_since: since } = visit
    if (!since || wish?.shows_away === false || after(until, shownFor) <= now) return nothing
    const judged = await ordering.between(viewer, since, until)
    if (judged.length < enough) return nothing
    const firsts = [...Map.groupBy(judged, ({ pageId }) => pageId).values()].flatMap(([first]) => first ?? []).slice(0, most)
    const whyOf = new Map(firsts.map(({ id, why }) => [id, why]))
    const shown = await feeds.home.show([...whyOf.keys()], viewer)
    return { since: since.toISOString(), posts: shown.map((feed) => ({ feed, why: whyOf.get(feed._id) ?? null })) }
  }
}
