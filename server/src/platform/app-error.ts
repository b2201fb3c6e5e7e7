import { refusals, type ErrorCode, type Rest, type SignInChallenge } from '@fieldhouse/contract'

/** How the site rests, and what its operator says of that, perhaps nothing. */
export interface Resting {
  readonly kind: Rest
  readonly words: string
  /** Seconds after which somebody may look again. */
  readonly retryAfter: number
}

export interface ErrorDetails {
  /** Replaces the table's sentence where a better one is known, for example with the bounds that were missed. */
  readonly message?: string
  /** What is wrong with which field. */
  readonly errors?: readonly { path: string; message: string }[]
  /** What a buyer was shown and what it costs, as the wire writes amounts. */
  readonly prices?: { readonly seen: number; readonly current: number }
  /** What a sign-in asks after the password. */
  readonly challenge?: SignInChallenge
  /** Seconds, sent as Retry-After. */
  readonly retryAfter?: number
}

/** A refusal that the caller is told about. Services throw it; only the HTTP and socket doors turn it into an answer. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? code)
    this.code = code
    this.details = details
  }
}

/** What whoever is no staff is told while the site rests. */
export function atRest({ kind, words, retryAfter }: Resting): AppError {
  if (kind === 'full') return new AppError('storage.full', { retryAfter })
  const message = kind === 'read-only' ? `Nothing can be changed just now. ${words}`.trim() : words
  return new AppError('service.maintenance', { retryAfter, ...(message !== '' && { message }) })
}

/** What a person reads of a refusal; a limit says how long it really lasts. */
export function sentenceOf(code: ErrorCode, { message, retryAfter }: ErrorDetails): string {
  if (message !== undefined) return message
  if (code === 'request.too_many' && retryAfter !== undefined) return `That was a lot at once. Try again in ${inWords(retryAfter)}.`
  return refusals[code].message
}

function inWords(seconds: number): string {
  if (seconds <= 60) return seconds <= 10 ? 'a moment' : 'a minute'
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 50) return `${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  return hours === 1 ? 'an hour' : `${hours} hours`
}
