// From reactions to the numbers that things show (decision 030): each leaves a small row, and once a second their sums are added to
// the columns. Who likes what many like waits for nobody.
import type { ReactionAction, ReactionObject } from '@fieldhouse/contract'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Reactable } from './needs.ts'
import { createSample } from './sample.ts'
import { counterOf, type Counter } from './tables.ts'
import * as store from './tally-store.ts'

/** In one transaction: as many as keep the rows of their things locked for a moment only. */
const mostAtOnce = 20_000
const second = 1000

export interface TallyNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly faults: Faults
}

type Kinds = ReadonlyMap<ReactionObject, Reactable>

/** A number of a kind, and which rows it counts. */
type Counted = Pick<store.Shown, 'kind' | 'action' | 'counter' | 'source'>

export function createTallies({ db, clock, faults }: TallyNeeds, kinds: Kinds) {
  /** What was taken is added in the same transaction: a crash leaves both or neither. */
  const step = () =>
    inTransaction(db, async (tx) => {
      await store.lock(tx)
      const taken = await store.take(tx, mostAtOnce)
      const tally = taken && kinds.get(taken.kind)?.tallies[taken.counter]
      if (!tally) return taken
      const moved = new Map([...taken.by].filter(([, by]) => by !== 0))
      if (moved.size > 0) await tally.add(tx, moved)
      await tally.told?.(tx, [...taken.by.keys()])
      return taken
    })

  /** Adds what waits; what comes while it works waits for the next time. */
  const rollUp = async (): Promise<number> => {
    const done = new Set<string>()
    for (let total = 0; ; ) {
      const taken = await step()
      if (!taken) return total
      total += taken.count
      const name = `${taken.kind} ${taken.counter}`
      if (done.has(name)) return total
      if (taken.count < mostAtOnce) done.add(name)
    }
  }

  const sources = new Map<Counter, store.Source>()
  const actions = new Map(Object.entries(counterOf).map(([action, counter]) => [counter as Counter, action as ReactionAction]))

  /** All numbers that are shown, and whose rows are known. */
  const allCounted = (): Counted[] =>
    [...kinds].flatMap(([kind, { tallies }]) =>
      (Object.keys(tallies) as Counter[]).flatMap((counter): Counted[] => {
        const action = actions.get(counter)
        const source = sources.get(counter)
        return tallies[counter] && (action || source) ? [{ kind, counter, action: action ?? '', source }] : []
      }),
    )

  const recountOf = async ({ kind, action, source, counter }: Counted, most: number): Promise<string[]> => {
    const tally = kinds.get(kind)?.tallies[counter]
    if (!tally) return []
    return inTransaction(db, async (tx) => {
      await store.lock(tx)
      const numbers = await createSample(tally, clock)(tx, most)
      return store.correct(tx, { kind, action, source, counter, numbers }, clock.now())
    })
  }

  return {
    rollUp,
    ...createBeat(db, faults, rollUp),

    /** In the transaction of what changes a number that counts no reactions; `poke` after it. */
    note: store.note,

    /** Where the rows of such a number are, so that it is counted again at night, too. */
    countFrom: (counter: Counter, source: store.Source): void => void sources.set(counter, source),

    /** A number as it is shown; undefined: there is no such object, or it shows none. */
    shown: async (kind: ReactionObject, counter: Counter, id: string, using: Db = db): Promise<number | undefined> =>
      (await kinds.get(kind)?.tallies[counter]?.read(using, id, 1))?.get(id),

    /** Counts so many objects anew. Nothing is expected to be wrong, so what is becomes a fault, too. */
    async recount(most: number): Promise<number> {
      const counted = allCounted()
      let wrong = 0
      for (const one of counted) {
        const ids = await recountOf(one, Math.ceil(most / counted.length))
        for (const id of ids) faults.note('tallies', new Error(`The ${one.counter} of ${one.kind} ${id} were wrong`))
        wrong += ids.length
      }
      return wrong
    },
  }
}

/** Looks once a second, and at once after a reaction that came alone: only under load does a number lag behind. */
function createBeat(db: Db, faults: Faults, rollUp: () => Promise<number>) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let lastRun = -second

  const look = () => {
    running ??= (async () => {
      if (!(await store.isWaiting(db))) return
      lastRun = performance.now()
      await rollUp()
    })()
      .catch((error: unknown) => faults.note('tallies', error))
      .finally(() => {
        running = undefined
      })
  }

  return {
    /** After a reaction. */
    poke(): void {
      if (timer && performance.now() - lastRun >= second) look()
    },
    start(): void {
      timer = setInterval(look, second)
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      timer = undefined
      await running
    },
  }
}
