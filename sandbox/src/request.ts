// What a verb of the sandbox gets to work with.
import type Stripe from 'stripe'
import type { Form } from './form.ts'
import type { Stamp } from './objects.ts'
import { refuse, type Answer } from './refusal.ts'
import type { SandboxObject, SandboxState } from './store.ts'

export interface SandboxRequest {
  readonly id: string
  /** The connected account on whose behalf the request is made. */
  readonly account: string | null
  readonly form: Form
  readonly state: SandboxState
  readonly stamp: Stamp
  /** `account`: the connected account where it happened. */
  emit(type: Stripe.Event.Type, object: Stripe.Event.Data.Object, account?: string): Promise<void>
  readonly siteUrl: string
  /** Address of the page that plays the bank's 3-D Secure step. */
  authenticationUrl(intentId: string): string
}

export type BuildRequest = (state: SandboxState, id: string, form: Form, account?: string) => SandboxRequest

export type Verb = (request: SandboxRequest) => Promise<Answer>

/** Reads an object of the given kind or refuses like Stripe. */
export async function find<K extends SandboxObject['object']>(state: SandboxState, kind: K, id: string | null) {
  const object = id === null ? undefined : await state.read(id)
  if (object?.object !== kind) throw refuse(404, 'invalid_request_error', 'resource_missing', `No such ${kind}: '${id ?? ''}'`)
  return object as Extract<typeof object, { object: K }>
}
