// Views of pages, videos and galleries: once per visitor and hour (wire.md 4.3), never the owner's own; gathered in memory and
// written together, so that what is popular costs no write per view. A crash loses a few seconds of views, which gate nothing.
import { hours, type Clock } from './clock.ts'
import { type Db, inTransaction } from './db/index.ts'
import type { Caller, Viewer } from './http/index.ts'

/** Somebody has looked at a thing. */
export type CountView = (thing: { id: string; ownerId: string }, viewer: Viewer | undefined, caller: Caller) => void

export interface ViewCounter {
  /** For one kind of thing; `add` writes what has gathered for one of them. */
  of(add: (tx: Db, id: string, views: number) => Promise<unknown>): CountView
  /** Writes what has gathered. */
  flush(): Promise<void>
  /** Flushes every few seconds until `stop`, which flushes a last time. */
  start(): void
  stop(): Promise<void>
}

interface Kind {
  readonly add: (tx: Db, id: string, views: number) => Promise<unknown>
  gathered: Map<string, number>
}

const mostRemembered = 200_000
const flushEvery = 5000

export function createViewCounter({ db, clock }: { db: Db; clock: Clock }): ViewCounter {
  const kinds: Kind[] = []
  let seen = new Set<string>()
  let hour = 0
  let timer: NodeJS.Timeout | undefined

  const isFirst = (id: string, visitor: string): boolean => {
    const thisHour = Math.floor(clock.now().getTime() / hours(1))
    if (thisHour !== hour || seen.size > mostRemembered) {
      hour = thisHour
      seen = new Set()
    }
    const key = `${id} ${visitor}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }

  const flush = async () => {
    for (const kind of kinds) {
      const taken = kind.gathered
      kind.gathered = new Map()
      for (const [id, views] of taken) await inTransaction(db, async (tx) => void (await kind.add(tx, id, views)))
    }
  }

  return {
    of(add) {
      const kind: Kind = { add, gathered: new Map() }
      kinds.push(kind)
      return ({ id, ownerId }, viewer, { network }) => {
        if (viewer?.accountId === ownerId || !isFirst(id, viewer?.accountId ?? network)) return
        kind.gathered.set(id, (kind.gathered.get(id) ?? 0) + 1)
      }
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
