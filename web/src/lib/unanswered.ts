// What was sent and never answered may have been done all the same: the line broke on the way back. Pressed again it goes under the key that
// it had, and the server says what became of it (decision 129). A change of any word is another intention.
import { newId } from './new-id.ts'

const keys = new Map<string, string>()

/** The key of what is sent, kept until `answered`. */
export function keyOf(what: string): string {
  const key = keys.get(what) ?? newId()
  keys.set(what, key)
  return key
}

/** The same once more is meant as another from now on; unless the server has failed, or is still at work on it. */
export function answered(what: string, status: number, code?: string): void {
  if (status < 500 && code !== 'idempotency.in_flight') keys.delete(what)
}
