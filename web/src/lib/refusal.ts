import { ApiError } from './api-error.ts'

/** The server looked and said no; what came too often, or was not answered, it did not look at, or is still at it. */
export const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429 && error.code !== 'idempotency.in_flight'
