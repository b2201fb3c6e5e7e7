// Which payment of ours a request or an event is about, so that a fault can wait for one of them (money.md 15). We write our
// attempt's id on every intent; what follows from an intent names it.
import type { SandboxObject } from './store.ts'

type Read = (id: string) => Promise<SandboxObject | undefined>

interface Subject {
  readonly metadata?: { readonly attempt_id?: unknown } | null
  readonly payment_intent?: unknown
}

const writtenOn = ({ metadata }: Subject): string | undefined =>
  typeof metadata?.attempt_id === 'string' ? metadata.attempt_id : undefined

/** `subject`: an object of the gateway, or the form of a request. */
export async function attemptOf(read: Read, subject: object | undefined): Promise<string | undefined> {
  if (!subject) return undefined
  const { payment_intent: intent } = subject as Subject
  const parent = typeof intent === 'string' ? await read(intent) : intent
  return writtenOn(subject) ?? (typeof parent === 'object' && parent !== null ? writtenOn(parent) : undefined)
}

/** The Idempotency-Key with which our caller asked for an attempt. */
export type KeyOf = (attemptId: string) => Promise<string | undefined>

export async function isNamed(name: string, attemptId: string | undefined, keyOf: KeyOf): Promise<boolean> {
  return attemptId !== undefined && (attemptId === name || (await keyOf(attemptId)) === name)
}
