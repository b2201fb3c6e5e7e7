// Whoever has to write along in the transaction of a change, whichever module opens it.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Tx } from './database.ts'
import type { Closing } from './pipelining.ts'

export interface Watch {
  /** As the last of a transaction, before it commits; what it throws takes all of it back. Told again when it is tried again. */
  beforeCommit(tx: Tx): Promise<void>
}

const watching = new AsyncLocalStorage<Watch>()

/** Tells the watch of every transaction that `run` opens. */
export const watched = <T>(watch: Watch, run: () => Promise<T>): Promise<T> => watching.run(watch, run)

/** The work of a transaction, and what whoever watches adds to it. */
export const withWatch =
  <T>(work: (tx: Tx) => Promise<T>) =>
  async (tx: Tx): Promise<T> => {
    const result = await work(tx)
    await watching.getStore()?.beforeCommit(tx)
    return result
  }

/** The same for work whose last statements are on their way: with a watch, their answer is waited for. */
export const closingWithWatch =
  <R, T>(work: (tx: Tx, found: R) => Promise<Closing<T>>) =>
  async (tx: Tx, found: R): Promise<Closing<T>> => {
    const closing = await work(tx, found)
    const watch = watching.getStore()
    if (!watch) return closing
    const answer = await closing.answer
    await watch.beforeCommit(tx)
    return { answer: Promise.resolve(answer) }
  }
