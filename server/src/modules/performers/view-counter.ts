// Profile views: once per visitor and hour (wire.md 4.3), gathered in memory and written together, so that a popular
// page costs no write per view. A crash loses a few seconds of views, which gate nothing.
import { hours, type Clock } from '../../platform/clock.ts'

export interface ViewCounter {
  count(pageId: string, visitor: string): void
  /** What has gathered since the last call. */
  take(): Map<string, number>
}

const mostRemembered = 200_000

export function createViewCounter(clock: Clock): ViewCounter {
  let seen = new Set<string>()
  let hour = 0
  let gathered = new Map<string, number>()
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
    take() {
      const taken = gathered
      gathered = new Map()
      return taken
    },
  }
}
