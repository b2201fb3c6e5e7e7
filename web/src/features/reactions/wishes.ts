// What somebody has just wished of things on the screen, over what the server said of them last. Part of the first load of public
// pages: what a press does comes with the first press.
import { useSyncExternalStore } from 'react'
import type { InputFor } from '../../lib/calls.ts'

export type Reaction = NonNullable<InputFor<'reactions.create'>['body']> & { action: 'like' | 'bookmark' }

const wishes = new Map<string, boolean>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Without a wish the server's word counts. */
export function setWish(key: string, wish?: boolean): void {
  if (wish === undefined) wishes.delete(key)
  else wishes.set(key, wish)
  for (const listener of listeners) listener()
}

export const useWish = (key: string): boolean | undefined => useSyncExternalStore(subscribe, () => wishes.get(key))
