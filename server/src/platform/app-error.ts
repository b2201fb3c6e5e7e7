import type { ErrorCode } from '@fieldhouse/contract'

export interface ErrorDetails {
  /** Replaces the table's sentence where a better one is known, for example with the bounds that were missed. */
  readonly message?: string
  /** What is wrong with which field. */
  readonly errors?: readonly { path: string; message: string }[]
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
