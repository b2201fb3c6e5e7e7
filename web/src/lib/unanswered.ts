// What was sent and never answered may have been done all the same: the line broke on the way back. Pressed again it goes under the key that
// it had, and the server says what became of it (decision 129). A change of any word is another intention.
import { newId } from './new-id.ts'

const keys = new Map<string, string>()
/** A tab that is left offline goes on trying what nobody presses. */
const most = 50

/** What is sent, in words. A password is not kept here, as it is not at the server: mistyped and typed anew it is the same that is asked. */
export const whatOf = (name: string, input: unknown): string =>
  name + JSON.stringify(input, (field, value: unknown) => (/password/i.test(field) ? undefined : value))

/** The key of what is sent, kept until it is `done`. A refusal says nothing of what was sent before: it may have come from a door. */
export function keyOf(what: string): string {
  const key = keys.get(what) ?? newId()
  keys.set(what, key)
  for (const oldest of keys.keys()) if (keys.size > most) keys.delete(oldest)
  return key
}

/** The same once more is meant as another from now on. */
export const done = (what: string) => void keys.delete(what)
