// The number of likes that the live connection tells. While a press of one's own is on its way nobody knows whether it is in that
// number already: what is told meanwhile is laid in once the server's answer is.
import { patchReacted } from './patch-reacted.ts'
import { withLikes } from './reacted.ts'

/** Of what waits for an answer, the number that was told last. */
const held = new Map<string, number | undefined>()

const layIn = (id: string, likes: number) => patchReacted(id, (thing) => withLikes(thing, likes))

export function tellLikes(id: string, likes: number): void {
  if (held.has(id)) held.set(id, likes)
  else layIn(id, likes)
}

export function holdLikes(id: string): void {
  if (!held.has(id)) held.set(id, undefined)
}

export function releaseLikes(id: string): void {
  const likes = held.get(id)
  held.delete(id)
  if (likes !== undefined) layIn(id, likes)
}
