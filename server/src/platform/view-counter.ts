// Views of pages and things: once per visitor and hour (wire.md 4.3), of links once a day (4.2), gathered in memory and written together, so that what is
// popular costs no write per view. A crash loses a few seconds of views, which gate nothing. Also sums of what is not told apart by visitor.
import type { SharedStore } from './bus/index.ts'
import { days, hours, type Clock } from './clock.ts'
import type { Faults } from './faults.ts'
import type { Caller, Viewer } from './http/viewer.ts'

/** Somebody who is not its owner has looked at what has this id. */
export type CountView = (id: string, viewer: Viewer | undefined, caller: Caller) => void

/** For the call that shows one of what is looked at; says of itself who is not counted. */
export type CountLook<What> = (what: What, viewer: Viewer | undefined, caller: Caller) => Promise<void>

/** Adds to each id what has gathered for it; all of it or nothing. The ids come in order. */
export type WriteViews = (views: ReadonlyMap<string, number>) => Promise<unknown>

export interface ViewCounter {
  /** For one kind of what is looked at. */
  of(write: WriteViews, per?: 'hour' | 'day'): CountView
  /** The same for what counts each time. */
  each(write: WriteViews): (id: string) => void
  /** Writes what has gathered. */
  flush(): Promise<void>
  /** Flushes every few seconds until `stop`, which flushes a last time. */
  start(): void
  stop(): Promise<void>
}

interface Kind {
  readonly write: WriteViews
  gathered: Map<string, number>
}

/** Who has looked since the turn began. */
interface Turn {
  readonly length: number
  at: number
  seen: Set<string>
}
const newTurn = (length: number): Turn => ({ length, at: -1, seen: new Set() })

const mostRemembered = 200_000
const flushEvery = 5000

export interface ViewNeeds {
  readonly clock: Clock
  readonly faults: Faults
  /** Where all processes remember who has looked; while it is away, each counts whom it has not seen itself. */
  readonly store?: Pick<SharedStore, 'isFirst'> | undefined
}

export function createViewCounter({ clock, faults, store }: ViewNeeds): ViewCounter {
  const kinds: Kind[] = []
  const turns = { hour: newTurn(hours(1)), day: newTurn(days(1)) }
  let timer: NodeJS.Timeout | undefined

  const isFirst = (turn: Turn, id: string, visitor: string): boolean => {
    const at = Math.floor(clock.now().getTime() / turn.length)
    if (at !== turn.at || turn.seen.size > mostRemembered) {
      turn.at = at
      turn.seen = new Set()
    }
    const key = `${id} ${visitor}`
    if (turn.seen.has(key)) return false
    turn.seen.add(key)
    return true
  }
  /** Asked of all processes, and not answered yet. */
  const asked = new Set<Promise<void>>()
  const addIfFirst = (kind: Kind, id: string, visitor: string, { length, at }: Turn): void => {
    if (!store) return add(kind, id, 1)
    const answer = store
      .isFirst(`${length}:${at}:${id}`, visitor, length)
      .then((isFirstOfAll) => (isFirstOfAll === false ? undefined : add(kind, id, 1)))
      .finally(() => asked.delete(answer))
    asked.add(answer)
  }

  const add = ({ gathered }: Kind, id: string, views: number) => void gathered.set(id, (gathered.get(id) ?? 0) + views)

  const write = async () => {
    await Promise.all(asked)
    for (const kind of kinds) {
      const taken = kind.gathered
      if (taken.size === 0) continue
      kind.gathered = new Map()
      try {
        await kind.write(new Map([...taken].toSorted(([a], [b]) => (a < b ? -1 : 1))))
      } catch (error) {
        faults.note('views', error)
        for (const [id, views] of taken) add(kind, id, views)
      }
    }
  }

  let last: Promise<void> = Promise.resolve()
  /** One after the other: whoever waits for it waits for what is being written, too. */
  const flush = (): Promise<void> => (last = last.then(write, write))

  const newKind = (write: WriteViews): Kind => {
    const kind: Kind = { write, gathered: new Map() }
    kinds.push(kind)
    return kind
  }

  return {
    each(write) {
      const kind = newKind(write)
      return (id) => add(kind, id, 1)
    },
    of(write, per = 'hour') {
      const kind = newKind(write)
      return (id, viewer, { network }) => {
        const visitor = viewer?.accountId ?? network
        if (isFirst(turns[per], id, visitor)) addIfFirst(kind, id, visitor, turns[per])
      }
    },
    flush,
    start() {
      timer = setInterval(() => void flush(), flushEvery)
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
