import type { SignInChallenge } from '@fieldhouse/contract'

interface Refusal {
  status: number
  code?: string
  message?: string
  errors?: ApiError['errors']
  requestId?: string
  challenge?: SignInChallenge
}

/** A refusal of the server, or the lack of an answer (`status` 0). `message` may be shown to people as it is. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly errors: readonly { path: string; message: string }[]
  readonly requestId: string | null
  /** What a sign-in asks after the password. */
  readonly challenge: SignInChallenge | undefined

  constructor(body: Refusal) {
    super(body.message ?? genericMessage)
    this.name = 'ApiError'
    this.status = body.status
    this.code = body.code ?? 'service.failed'
    this.errors = body.errors ?? []
    this.requestId = body.requestId ?? null
    this.challenge = body.challenge
  }
}

/** 0 where there was no answer; undefined where it was no call that failed. */
export const statusOf = (error: unknown): number | undefined => (error instanceof ApiError ? error.status : undefined)

/** There is nothing at an address: it is gone, or could not be one. */
export const isNowhere = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 404 || error.code === 'request.invalid')

/** It is not there, or not for whoever looks. */
export const isUnseen = (error: unknown): error is ApiError =>
  isNowhere(error) || (error instanceof ApiError && error.code === 'page.country_blocked')

export const genericMessage = 'Error occurred, please try again later'
export const offlineMessage = 'You are offline. Nothing is lost; try again when the signal is back.'

/** What a person reads about any failure. */
export const messageOf = (error: unknown): string => (error instanceof ApiError ? error.message : genericMessage)

/** The server's sentence about one field, if it has one. */
export const fieldError = (error: unknown, path: string): string | undefined =>
  error instanceof ApiError ? error.errors.find((item) => item.path === path || item.path === `/${path}`)?.message : undefined
