// How long whoever needs a connection waits for one. Where all are busy for long, everybody waits behind whoever holds them.
import type { Pool } from 'pg'

export interface PoolWatch {
  readonly used: number
  readonly waiting: number
  /** Milliseconds: the longest since this was asked before, also of those that still wait. */
  takeLongest(): number
}

type Connect = (callback?: (...answer: never[]) => void) => unknown

export function watchPool(pool: Pool, now: () => Date): PoolWatch {
  const begun = new Map<symbol, number>()
  let longest = 0
  const connect = pool.connect.bind(pool) as Connect

  const come = (): (() => void) => {
    const key = Symbol()
    begun.set(key, now().getTime())
    return () => {
      longest = Math.max(longest, now().getTime() - (begun.get(key) ?? Infinity))
      begun.delete(key)
    }
  }
  const watched: Connect = (callback) => {
    const had = come()
    if (!callback) return (connect() as Promise<unknown>).finally(had)
    return connect((...answer) => {
      had()
      callback(...answer)
    })
  }
  pool.connect = watched as Pool['connect']

  return {
    get used() {
      return pool.totalCount - pool.idleCount
    },
    get waiting() {
      return pool.waitingCount
    },
    takeLongest() {
      const still = [...begun.values()].map((at) => now().getTime() - at)
      const found = Math.max(longest, ...still)
      longest = 0
      return found
    },
  }
}
