// Speaks the contract over HTTP. Every call of the app goes through `send` or `sendFile`.
import table from 'virtual:call-table'
import { ApiError, offlineMessage } from './api-error.ts'
import type { AnswerFor, CallName, InputFor } from './calls.ts'
import { config } from './config.ts'
import { readToken, sessionEnded } from './token.ts'

export interface SendOptions {
  signal?: AbortSignal
  /** One per intention of the person, reused by retries of the same intention (wire.md 1.5). */
  idempotencyKey?: string
}

interface LooseInput {
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
export function addressOf(name: string, { params, query }: LooseInput = {}): [method: string, url: string] {
  const entry = table[name]
  if (!entry) throw new Error(`The contract has no call ${name}`)
  const values = new Map(entriesOf(params))
  const path = entry[1].replaceAll(/\{(\w+)\}/g, (_hole, key: string) => encodeURIComponent(String(values.get(key))))
  const search = new URLSearchParams()
  for (const [key, value] of entriesOf(query)) append(search, key, value)
  const text = search.toString()
  return [entry[0], `${config.apiEndpoint}${path}${text ? `?${text}` : ''}`]
}

function headersFor({ idempotencyKey }: SendOptions): Record<string, string> {
  const token = readToken()
  return {
    'X-Client': 'web',
    ...(token ? { Authorization: token } : {}),
    ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
  }
}

const refusal = (status: number, body: unknown) => {
  const error = new ApiError({ ...(typeof body === 'object' ? body : {}), status })
  if (status === 401) sessionEnded(error.message)
  return error
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function request(name: string, input: LooseInput, options: SendOptions): Promise<unknown> {
  const [method, url] = addressOf(name, input)
  const headers = headersFor(options)
  const init: RequestInit = { method, headers, credentials: 'include', signal: options.signal ?? null }
  if (input.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(input.body)
  }
  const answer = await fetch(url, init).catch((error: unknown) => {
    if (options.signal?.aborted) throw error
    throw new ApiError({ status: 0, code: 'client.offline', message: offlineMessage })
  })
  if (answer.status === 204 || answer.status === 205) return undefined
  const body = parse(await answer.text())
  if (!answer.ok) throw refusal(answer.status, body)
  return body
}

/**
 * Sends one call of the contract.
 * @returns the whole body of the answer; undefined for 204 and 205
 * @throws ApiError with the server's status, code and sentence
 */
export const send = <N extends CallName>(name: N, input: InputFor<N> = {}, options: SendOptions = {}): Promise<AnswerFor<N>> =>
  request(name, input, options) as Promise<AnswerFor<N>>

export interface FileOptions extends SendOptions {
  /** Name of the multipart field; `file` unless the call says otherwise. */
  field?: string
  fields?: Record<string, string>
  /** Sent bytes as a share of 1. */
  onProgress?: (share: number) => void
}

/** Uploads one file; rejects with the server's answer. */
export function sendFile<N extends CallName>(name: N, file: Blob, input: InputFor<N> = {}, options: FileOptions = {}): Promise<AnswerFor<N>> {
  const [method, url] = addressOf(name, input)
  const form = new FormData()
  // Fields stand before the file, so that the server knows them when the bytes arrive.
  for (const [key, value] of Object.entries(options.fields ?? {})) form.append(key, value)
  form.append(options.field ?? 'file', file)
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    xhr.open(method, url)
    xhr.withCredentials = true
    for (const [key, value] of Object.entries(headersFor(options))) xhr.setRequestHeader(key, value)
    xhr.upload.addEventListener('progress', ({ loaded, total }) => options.onProgress?.(total ? loaded / total : 0))
    xhr.addEventListener('load', () => {
      const body = parse(xhr.responseText)
      if (xhr.status >= 200 && xhr.status < 300) resolve(body as AnswerFor<N>)
      else reject(refusal(xhr.status, body))
    })
    xhr.addEventListener('error', () => reject(new ApiError({ status: 0, code: 'client.offline', message: offlineMessage })))
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was stopped', 'AbortError')))
    options.signal?.addEventListener('abort', () => xhr.abort())
    xhr.send(form)
  })
}

export const newIntention = (): string => crypto.randomUUID()
