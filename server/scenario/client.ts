// A client over the contract for tests, demo content and journeys: typed like the browser's, speaking real HTTP.
import {
  asksMarks,
  calls,
  marksSomewhere,
  reasonHeader,
  refusals,
  type AnswerOf,
  type BodyOf,
  type Call,
  type CallName,
  type CallOf,
  type ErrorBody,
  type ErrorCode,
  type ParamsOf,
  type QueryOf,
} from '@fieldhouse/contract'
import { password } from './password.ts'

export interface SendOptions<C extends Call> {
  readonly params?: ParamsOf<C>
  readonly query?: Partial<QueryOf<C>>
  readonly body?: BodyOf<C>
  readonly token?: string | undefined
  readonly headers?: Readonly<Record<string, string>>
  /** Files by field name, for uploads; several for a field that takes them. */
  readonly files?: Readonly<Record<string, Blob | readonly Blob[]>>
  /** Sent as it is: without the reason, the password and the second person that staff is asked for. */
  readonly isBare?: boolean
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
  /** Sends a call that must succeed and returns its body; what two decide on is asked for and confirmed by somebody else. */
  send<N extends CallName>(name: N, options?: SendOptions<CallOf<N>>): Promise<AnswerOf<CallOf<N>>>
}

export function findCall(name: CallName): Call {
  const [area = '', key = ''] = name.split('.')
  const call = (calls as unknown as Record<string, Record<string, Call>>)[area]?.[key]
  if (!call) throw new Error(`There is no call ${name}`)
  return call
}

/** The token of somebody else who may do what this call does. */
export type SecondPerson = (name: CallName) => Promise<string>

export function createClient(baseUrl: string, always: Readonly<Record<string, string>> = {}, second?: SecondPerson): Client {
  const ask = async <N extends CallName>(name: N, options: SendOptions<CallOf<N>> = {}): Promise<Reply<CallOf<N>>> => {
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
  /** As the browser of somebody of the staff does: with a reason, and with the password where that was too long ago. */
  const attempt = async <N extends CallName>(name: N, options: SendOptions<CallOf<N>> = {}): Promise<Reply<CallOf<N>>> => {
    const { token } = options
    if (options.isBare || token === undefined || !asksMarks(findCall(name))) return ask(name, options)
    const { permission } = findCall(name)
    const isAskedWhy = permission !== undefined && marksSomewhere(permission).reason
    const headers = { ...(isAskedWhy && { [reasonHeader]: encodeURIComponent('As the scenario wants it') }), ...options.headers }
    let reply = await ask(name, { ...options, headers })
    if (reply.error?.code === 'staff.step_up_required') {
      const shown = await ask('factors.showAgain', { token, body: { currentPassword: password } })
      if (shown.status === 204) reply = await ask(name, { ...options, headers })
    }
    return second && reply.error?.code === 'staff.second_person_required' ? propose(name, options as AnyOptions, second) : reply
  }

  /** Asks for what two decide on, and has it confirmed: as if the call itself had been answered. */
  const propose = async <N extends CallName>(name: N, { token, params, body }: AnyOptions, by: SecondPerson): Promise<Reply<CallOf<N>>> => {
    const wish = { call: name, params: params ?? {}, body: body ?? {}, reason: 'As the scenario wants it' }
    const asked = await ask('proposals.create', { token, body: wish as BodyOf<CallOf<'proposals.create'>> })
    if (asked.status !== 201) return asked as unknown as Reply<CallOf<N>>
    const done = await ask('proposals.confirm', { token: await by(name), params: { id: asked.body.data._id } })
    if (done.status !== 200) return done as unknown as Reply<CallOf<N>>
    const { state, refusal, refusalCode, answer } = done.body.data
    if (state === 'done') return { ...done, status: findCall(name).status, body: answer as AnswerOf<CallOf<N>>, error: answer as ErrorBody }
    const code = (refusalCode ?? 'service.failed') as ErrorCode
    const { status } = refusals[code]
    return { ...done, status, body: undefined as never, error: { statusCode: status, code, message: refusal ?? '', requestId: '' } }
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
