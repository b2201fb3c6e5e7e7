// Where the program failed, and when it first did, over all processes and starts. Each process counts for itself and adds it here.
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import * as store from './store.ts'

const flushEvery = 30_000

/** What strangers cause as often as they like is no fault of the program. */
const isOurs = (place: string) => !place.startsWith('socket refused')

export function createFaultBook({ db, clock, faults }: { readonly db: Db; readonly clock: Clock; readonly faults: Faults }) {
  const told = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function flush(): Promise<void> {
    const more = new Map<string, number>()
    for (const [place, count] of faults.counts) {
      const fresh = count - (told.get(place) ?? 0)
      if (fresh > 0 && isOurs(place)) more.set(place, fresh)
    }
    if (more.size === 0) return
    for (const [place, count] of more) told.set(place, (told.get(place) ?? 0) + count)
    try {
      await store.addFaults(db, more, clock.now())
    } catch (error) {
      // The database is away: they are told of once it is back.
      for (const [place, count] of more) told.set(place, (told.get(place) ?? 0) - count)
      throw error
    }
  }

  return {
    flush,
    start(): void {
      timer = setInterval(() => void flush().catch(() => undefined), flushEvery)
      timer.unref()
    },
    stop: (): void => clearInterval(timer),
  }
}
