// Profile views: once per visitor and hour (wire.md 4.3), gathered in memory and written together, so that a popular
// page costs no write per view. A crash loses a few seconds of views, which gate nothing.
import { hours, type Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Pages } from '../pages/index.ts'

export interface ViewCounter {
  count(pageId: string, visitor: string): void
  /** Adds what has gathered to the pages. */
  flush(): Promise<void>
  /** Flushes every few seconds until `stop`, which flushes a last time. */
  start(): void
  stop(): Promise<void>
}

const mostRemembered = 200_000
const flushEvery = 5000

export function createViewCounter({ db, clock, pages }: { db: Db; clock: Clock; pages: Pages }): ViewCounter {
  let seen = new Set<string>()
  let hour = 0
  let gathered = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  const flush = async () => {
    const taken = gathered
    gathered = new Map()
    for (const [pageId, views] of taken) await db.transaction().execute((tx) => pages.addToCounter(tx, pageId, 'views', views))
  }

  return {
    count(pageId, visitor) {
      const thisHour = Math.floor(clock.now().getTime() / hours(1))
      if (thisHour !== hour || seen.size > mostRemembered) {
        hour = thisHour
        seen = new Set()
      }
      const key = `${pageId} ${visitor}`
      if (seen.has(key)) return
      seen.add(key)
      gathered.set(pageId, (gathered.get(pageId) ?? 0) + 1)
    },
    flush,
    start() {
      timer = setInterval(() => void flush().catch(() => undefined), flushEvery)
    },
    async stop() {
      clearInterval(timer)
      await flush().catch(() => undefined)
    },
  }
}
