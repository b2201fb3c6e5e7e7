// The one place that opens a transaction, and tries again what the database broke off for the sake of another.
import { setTimeout as wait } from 'node:timers/promises'
import type { Db, Tx } from './database.ts'
import { transactOnce, type Closing } from './pipelining.ts'
import { isOutdated } from './sending.ts'
import { closingWithWatch, withWatch } from './watching.ts'

/** A deadlock, or an order of transactions that cannot be: nothing of it has happened, and nothing is wrong with it. */
const passing: ReadonlySet<unknown> = new Set(['40P01', '40001'])
const mostAttempts = 4
/** Grows with the attempts, and differs from what the other waits. */
const pause = 20

const isPassing = (error: unknown): boolean => isOutdated(error) || (error instanceof Error && 'code' in error && passing.has(error.code))

async function tryAgain<T>(attempt: () => Promise<T>): Promise<T> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!isPassing(error) || count === mostAttempts) throw error
      await wait(Math.random() * pause * count)
    }
  }
}

/**
 * A transaction that may run several times until it succeeds: `work` does nothing but statements, and begins from scratch.
 * What it counts or tells in memory waits for `afterCommit`, or is taken back by `afterRollback`.
 */
export const inTransaction = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  tryAgain(() => db.transaction().execute(withWatch(work)))

/**
 * The same in as few round trips as possible: its first reads go out with its beginning, its end with its last statements.
 * `read` must only read, and `work` must have sent everything when it resolves. For statements that find few rows by their
 * keys: they are planned once for all values.
 */
export const transact = <R, T>(db: Db, read: (tx: Tx) => Promise<R>, work: (tx: Tx, found: R) => Promise<Closing<T>>): Promise<T> =>
  tryAgain(() => transactOnce(db, read, closingWithWatch(work)))

/** Reads everything as it stood at one moment, and can change nothing. For a `read` that does something elsewhere as it goes: it runs once. */
export const inSnapshotOnce = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)

/** The same for a `read` that does nothing but read: it may run several times. */
export const inSnapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> => tryAgain(() => inSnapshotOnce(db, read))
