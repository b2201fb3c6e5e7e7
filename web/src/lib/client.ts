// Speaks the contract over HTTP. Every call of the app goes through `send` or, with files, through lib/upload.ts.
import { ApiError, offlineMessage } from './api-error.ts'
import type { AnswerFor, CallName, InputFor } from './calls.ts'
import { rowOf } from './call-table.ts'
import { config } from './config.ts'
import { newId } from './new-id.ts'
import { refreshAfter, siteRests } from './query-client.ts'
import { isAnothers, readToken, sessionEnded } from './token.ts'
import { done, keyOf, whatOf } from './unanswered.ts'

export interface SendOptions {
  signal?: AbortSignal
  /** One per intention of the person, reused by retries of the same intention (wire.md 1.5). */
  idempotencyKey?: string
  /** What else is said at the head of it. */
  headers?: Record<string, string>
  /** Does not wait until what it changed was asked for again: for what is written one after the other. */
  isHasty?: boolean
  /** Asks for nothing again: whoever sends several does that once, after the last. */
  isQuiet?: boolean
}

export interface LooseInput {
  params?: unknown
  query?: unknown
  body?: unknown
}

const entriesOf = (value: unknown): [string, unknown][] => (typeof value === 'object' && value !== null ? Object.entries(value) : [])

const append = (query: URLSearchParams, name: string, value: unknown) => {
  if (value === undefined || value === null || value === '') return
  if (Array.isArray(value)) for (const item of value) query.append(`${name}[]`, String(item))
  else query.append(name, String(value))
}

/** Method and full address of a call. */
export async function addressOf(name: string, { params, query }: LooseInput = {}): Promise<[method: string, url: string]> {
  const [method, pattern] = await rowOf(name)
  const values = new Map(entriesOf(params))
  const path = pattern.replaceAll(/\{(\w+)\}/g, (_hole, key: string) => encodeURIComponent(String(values.get(key))))
  const search = new URLSearchParams()
  for (const [key, value] of entriesOf(query)) append(search, key, value)
  const text = search.toString()
  return [method, `${config.apiEndpoint}${path}${text ? `?${text}` : ''}`]
}

/** @throws ApiError where the cookie is somebody else's by now: what was pressed here would count for them */
export function headersFor({ idempotencyKey, headers }: SendOptions): Record<string, string> {
  if (isAnothers()) {
    dispatchEvent(new Event('another'))
    throw new ApiError({ status: 0, code: 'client.another', message: 'Somebody signed in or out in another tab.' })
  }
  const token = readToken()
  return {
    'X-Client': 'web',
    ...(token ? { Authorization: token } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
    ...headers,
  }
}

/** `method`: of what was asked; a read that is refused says that nothing can be read any more. */
export const refusal = (status: number, body: unknown, method?: string) => {
  const error = new ApiError({ ...(typeof body === 'object' ? body : {}), status })
  if (status === 401) sessionEnded(error.message)
  // The site has closed while somebody was on it: they read why in the page's place.
  if (error.code === 'service.maintenance' && method === 'GET') siteRests(error.message)
  return error
}

export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function request(name: string, input: LooseInput, options: SendOptions): Promise<unknown> {
  const [method, url] = await addressOf(name, input)
  const what = whatOf(name, input)
  const headers = headersFor(method === 'GET' ? options : { idempotencyKey: keyOf(what), ...options })
  const init: RequestInit = { method, headers, credentials: 'include', signal: options.signal ?? null }
  if (input.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  // A line may also break in the middle of an answer.
  const [answer, text] = await fetch(url, init)
    .then(async (begun) => [begun, await begun.text()] as const)
    .catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      throw new ApiError({ status: 0, code: 'client.offline', message: offlineMessage })
    })
  if (!answer.ok) throw refusal(answer.status, parse(text), method)
  done(what)
  return text === '' ? undefined : parse(text)
}

/** Sends once more where somebody has answered what was asked; else throws what went wrong. */
type AskAgain = <T>(failure: unknown, name: CallName, input: LooseInput, sendAgain: (more: SendOptions) => Promise<T>) => Promise<T>
export let askedAgain: AskAgain = (failure) => Promise.reject(failure)
/** One listener: staff is asked for more than a role, and the call is sent again with it. */
export const onAsked = (listener: AskAgain) => void (askedAgain = listener)

/**
 * Sends one call of the contract; what it changes is asked for again.
 * @returns the whole body of the answer; undefined for 204 and 205
 * @throws ApiError with the server's status, code and sentence
 */
export async function send<N extends CallName>(name: N, input: InputFor<N> = {}, options: SendOptions = {}): Promise<AnswerFor<N>> {
  try {
    const answer = (await request(name, input, options)) as AnswerFor<N>
    await settle(name, options)
    return answer
  } catch (error) {
    // What is on the screen is out of date: the next press must be about what it costs now.
    if (error instanceof ApiError && error.code === 'payment.price_changed') await settle(name, options)
    return askedAgain(error, name, input, (more) => send(name, input, { ...options, ...more }))
  }
}

let tell: (name: CallName) => void = () => undefined
/** One listener, for who counts what succeeds. */
export const onSent = (listener: typeof tell) => void (tell = listener)

/** After every success, whichever way it was sent. */
export async function settle(name: CallName, { isHasty = false, isQuiet = false }: SendOptions): Promise<void> {
  tell(name)
  if (isQuiet) return
  const fresh = refreshAfter(name)
  if (!isHasty) await fresh
}

export const newIntention = (): string => newId()
