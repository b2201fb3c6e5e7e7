// How a payment goes, without React and without a network. What is paid and its Idempotency-Key belong together
// (wire.md 1.5): a retry of the same keeps the key until the server has decided, anything else gets a new one.
import { ApiError, messageOf } from '../../lib/api-error.ts'

export interface Intention {
  readonly text: string
  readonly key: string
}

export interface PaymentState {
  readonly isPaying: boolean
  /** What the person reads about the last try. */
  readonly message: string | undefined
  /** Kept while the server may still have it. */
  readonly intention: Intention | undefined
}

export const idle: PaymentState = { isPaying: false, message: undefined, intention: undefined }

/** Undefined while one is running: a second press does nothing. */
export const begin = (state: PaymentState): PaymentState | undefined =>
  state.isPaying ? undefined : { ...state, isPaying: true, message: undefined }

/** What is paid is known now; `newKey` is used for anything but a retry of the same. */
export function intend(state: PaymentState, what: unknown, newKey: string): PaymentState & { intention: Intention } {
  const text = JSON.stringify(what)
  return { ...state, intention: state.intention?.text === text ? state.intention : { text, key: newKey } }
}

/** Whether the server has decided; otherwise the same payment may still happen and only its own key may ask again. */
const isDecided = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.code !== 'idempotency.in_flight'

const textOf = (error: unknown) =>
  error instanceof ApiError && error.status === 0 ? 'We did not hear an answer. Try again: you pay only once.' : messageOf(error)

export const fail = (state: PaymentState, error: unknown): PaymentState => ({
  isPaying: false,
  message: textOf(error),
  intention: isDecided(error) ? undefined : state.intention,
})
