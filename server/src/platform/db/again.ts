// The one place that tries again what the database broke off for the sake of another.
import { setTimeout as wait } from 'node:timers/promises'
import type { Db, Tx } from './database.ts'

/** A deadlock, or an order of transactions that cannot be: nothing of it has happened, and nothing is wrong with it. */
const passing: ReadonlySet<unknown> = new Set(['40P01', '40001'])
const mostAttempts = 4
/** Grows with the attempts, and differs from what the other waits. */
const pause = 20

const isPassing = (error: unknown): boolean => error instanceof Error && 'code' in error && passing.has(error.code)

/** A transaction that may run several times until it succeeds: `work` does nothing but statements, and begins from scratch. */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isPassing(error) || attempt === mostAttempts) throw error
      await wait(Math.random() * pause * attempt)
    }
  }
}
