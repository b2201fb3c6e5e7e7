// What a verb of the sandbox gets to work with.
import type Stripe from 'stripe'
import type { Form } from './form.ts'
import type { Stamp } from './objects.ts'
import { refuse } from './refusal.ts'
import type { SandboxState } from './store.ts'

export interface SandboxRequest {
  readonly id: string
  readonly form: Form
  readonly state: SandboxState
  readonly stamp: Stamp
  emit(type: Stripe.Event.Type, object: Stripe.Event.Data.Object): Promise<void>
  /** Address of the page that plays the bank's 3-D Secure step. */
  authenticationUrl(intentId: string): string
}

/** Reads an object of the given kind or refuses like Stripe. */
export async function find<K extends 'customer' | 'payment_method' | 'payment_intent' | 'charge' | 'dispute'>(
  state: SandboxState,
  kind: K,
  id: string | null,
) {
  const object = id === null ? undefined : await state.read(id)
  if (object?.object !== kind) throw refuse(404, 'invalid_request_error', 'resource_missing', `No such ${kind}: '${id ?? ''}'`)
  return object as Extract<typeof object, { object: K }>
}
