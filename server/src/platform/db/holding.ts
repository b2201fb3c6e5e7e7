// Who holds a transaction open, as far as it was begun in the same course of calls. Whoever does and asks for a second connection must not
// wait behind those who wait for its locks: nobody would go on before the database breaks it off.
import { AsyncLocalStorage } from 'node:async_hooks'

interface Held {
  isOpen: boolean
}

const holding = new AsyncLocalStorage<Held>()

/** Runs the work of a transaction; what it leaves running is no part of it once it has ended. */
export function whileHolding<T>(work: () => Promise<T>): Promise<T> {
  const held: Held = { isOpen: true }
  return holding.run(held, work).finally(() => {
    held.isOpen = false
  })
}

/** Runs at once as somebody who holds one, or as somebody who does not. */
export const asHolding = <T>(isOpen: boolean, run: () => T): T => holding.run({ isOpen }, run)

export const isHolding = (): boolean => holding.getStore()?.isOpen === true
