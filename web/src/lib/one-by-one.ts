// The same done to several things, one call after the other: what was done stays done, and what was not is said by name.
import { ApiError, messageOf } from './api-error.ts'

export interface Outcome<T> {
  readonly done: readonly T[]
  readonly failed: readonly { readonly item: T; readonly message: string }[]
  /** Not tried any more: somebody stopped it, or the next would have failed alike. */
  readonly left: readonly T[]
}

/** Not about this one thing: no line, no session, too much at once, a server that is away. */
const holdsForAll = (error: unknown): boolean => error instanceof ApiError && [0, 401, 429, 503, 507].includes(error.status)

interface Watching {
  /** How many were tried. */
  readonly onStep: (tried: number) => void
  readonly signal: AbortSignal
}

export async function oneByOne<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  { onStep, signal }: Watching,
): Promise<Outcome<T>> {
  const done: T[] = []
  const failed: { item: T; message: string }[] = []
  for (const [place, item] of items.entries()) {
    if (signal.aborted) return { done, failed, left: items.slice(place) }
    try {
      await act(item)
      done.push(item)
    } catch (error) {
      failed.push({ item, message: messageOf(error) })
      if (holdsForAll(error)) return { done, failed, left: items.slice(place + 1) }
    }
    onStep(place + 1)
  }
  return { done, failed, left: [] }
}
