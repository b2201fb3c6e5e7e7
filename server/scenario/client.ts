// A client over the contract for tests, demo content and journeys: typed like the browser's, speaking real HTTP.
import {
  calls,
  type AnswerOf,
  type BodyOf,
  type Call,
  type CallName,
  type CallOf,
  type ErrorBody,
  type ParamsOf,
  type QueryOf,
} from '@fieldhouse/contract'

export interface SendOptions<C extends Call> {
  readonly params?: ParamsOf<C>
  readonly query?: Partial<QueryOf<C>>
  readonly body?: BodyOf<C>
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Files by field name, for uploads; several for a field that takes them. */
  readonly files?: Readonly<Record<string, Blob | readonly Blob[]>>
}

export interface Reply<C extends Call> {
  readonly status: number
  readonly headers: Headers
  /** The body of a success; reading it after a refusal is a bug of the caller. */
  readonly body: AnswerOf<C>
  readonly error: ErrorBody
}

export interface Client {
  readonly baseUrl: string
  /** Of every request, and of the sockets that are opened with it. */
  readonly headers: Readonly<Record<string, string>>
  /** Sends a call and returns whatever comes back. */
  try<N extends CallName>(name: N, options?: SendOptions<CallOf<N>>): Promise<Reply<CallOf<N>>>
  /** Sends a call that must succeed and returns its body. */
  send<N extends CallName>(name: N, options?: SendOptions<CallOf<N>>): Promise<AnswerOf<CallOf<N>>>
}

export function findCall(name: CallName): Call {
  const [area = '', key = ''] = name.split('.')
  const call = (calls as unknown as Record<string, Record<string, Call>>)[area]?.[key]
  if (!call) throw new Error(`There is no call ${name}`)
  return call
}

export function createClient(baseUrl: string, always: Readonly<Record<string, string>> = {}): Client {
  const attempt = async <N extends CallName>(name: N, options: SendOptions<CallOf<N>> = {}): Promise<Reply<CallOf<N>>> => {
    const call = findCall(name)
    const response = await fetch(addressOf(baseUrl, call, options), {
      method: call.method,
      redirect: 'manual',
      ...payloadOf(call, options, always),
    })
    const text = await response.text()
    const isText = response.ok && call.answer.kind === 'text'
    const body: unknown = text === '' ? undefined : isText ? { text } : JSON.parse(text)
    return { status: response.status, headers: response.headers, body: body as AnswerOf<CallOf<N>>, error: body as ErrorBody }
  }
  return {
    baseUrl,
    headers: always,
    try: attempt,
    async send(name, options) {
      const { status, body, error } = await attempt(name, options)
      if (status >= 300)
        throw new Error(`${name} answered ${status} ${error?.code}: ${error?.message} ${JSON.stringify(error?.errors ?? [])}`)
      return body
    },
  }
}

type AnyOptions = SendOptions<Call>

function addressOf(baseUrl: string, call: Call, options: AnyOptions): string {
  const params = (options.params ?? {}) as Record<string, string>
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? `missing-${key}`))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(options.query ?? {})) {
    if (Array.isArray(value)) for (const item of value) query.append(`${key}[]`, String(item))
    else if (value !== undefined) query.append(key, String(value))
  }
  return `${baseUrl}/api${path}${query.size > 0 ? `?${query}` : ''}`
}

function payloadOf(call: Call, { body, token, headers, files }: AnyOptions, always: Client['headers']): RequestInit {
  const known = { ...always, ...headers, ...(token === undefined ? {} : { authorization: token }) }
  if (files) {
    const form = new FormData()
    // Fields before files: a server may read the stream once and in order.
    for (const [key, value] of Object.entries(body ?? {})) form.append(key, Array.isArray(value) ? JSON.stringify(value) : String(value))
    for (const [field, some] of Object.entries(files)) for (const file of [some].flat()) form.append(field, file, 'upload')
    return { headers: known, body: form }
  }
  if (call.method === 'GET' || body === undefined) return { headers: known }
  return { headers: { ...known, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}
