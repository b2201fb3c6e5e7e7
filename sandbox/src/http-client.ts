// Stripe.HttpClient that answers from the sandbox instead of the network, so that requests, objects and errors take the
// same way through the SDK as in production (money.md 1.2).
import { createHash } from 'node:crypto'
import Stripe from 'stripe'
import { route } from './api.ts'
import { attemptOf, isNamed, type KeyOf } from './attempts.ts'
import { parseForm, parseMultipart } from './form.ts'
import { publishableKey } from './operator.ts'
import { refuse, Refusal, type Answer } from './refusal.ts'
import type { BuildRequest, SandboxRequest } from './request.ts'
import type { Fault, SandboxState, SandboxStore } from './store.ts'

interface HttpAnswer {
  readonly status: number
  readonly body: string
  readonly isReplay: boolean
}

class SandboxResponse extends Stripe.HttpClientResponse {
  readonly #body: string
  constructor(answer: HttpAnswer, requestId: string) {
    super(answer.status, { 'request-id': requestId, ...(answer.isReplay ? { 'idempotent-replayed': 'true' } : {}) })
    this.#body = answer.body
  }
  override getRawResponse() {
    return {}
  }
  override toJSON() {
    return Promise.resolve(JSON.parse(this.#body))
  }
}

/** Not one of the codes the SDK repeats by itself: a scripted fault must reach our code. */
const dropped = () => Object.assign(new Error('The sandbox dropped the connection'), { code: 'EHOSTUNREACH' })

function failBefore(fault: Fault | undefined): HttpAnswer | undefined {
  if (fault === 'drop_before') throw dropped()
  if (fault !== '500' && fault !== '429') return undefined
  const error = { type: 'api_error', message: 'The sandbox was told to fail.' }
  return { status: Number(fault), body: JSON.stringify({ error }), isReplay: false }
}

/** Same key, same parameters: the first answer again. Other parameters or a request in progress: refused, as Stripe does. */
async function answerOnce(state: SandboxState, key: string | null, fingerprint: string, act: () => Promise<Answer>): Promise<HttpAnswer> {
  if (key === null) return toHttp(await act())
  if (!(await state.claimKey(key)))
    throw refuse(409, 'idempotency_error', 'idempotency_key_in_use', 'A request with this key is in progress.')
  const kept = await state.findAnswer(key)
  if (kept && kept.fingerprint !== fingerprint) {
    throw refuse(400, 'idempotency_error', 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters.')
  }
  if (kept) return { status: kept.status, body: kept.body, isReplay: true }
  const answer = toHttp(await act())
  await state.keepAnswer(key, { fingerprint, status: answer.status, body: answer.body })
  return answer
}

const toHttp = (answer: Answer): HttpAnswer => ({ status: answer.status, body: JSON.stringify(answer.body), isReplay: false })

export interface SandboxClientOptions {
  readonly store: SandboxStore
  readonly buildRequest: BuildRequest
  readonly keyOf: KeyOf
  /** Called after a request was kept; wakes the delivery of its events. */
  readonly onChange: () => void
  readonly newRequestId: () => string
  readonly wait: (ms: number) => Promise<void>
}

const slowMs = 1500

export function createSandboxClient({ store, buildRequest, keyOf, onChange, newRequestId, wait }: SandboxClientOptions): Stripe.HttpClient {
  const findAttempt = (id: string, form: SandboxRequest['form']) =>
    store.transact(async ({ peek }) => (await attemptOf(peek, form)) ?? (id === '' ? undefined : attemptOf(peek, await peek(id))))

  async function perform(
    method: string,
    target: string,
    key: string | null,
    account: string | undefined,
    sent: string | Uint8Array,
  ): Promise<HttpAnswer> {
    const isForm = typeof sent === 'string'
    const url = new URL(target, 'https://sandbox.invalid')
    const { name, id, verb } = route(method, url.pathname)
    const form = isForm ? parseForm(method === 'GET' ? url.search.slice(1) : sent) : parseMultipart(sent)
    const fault = (await store.takeFault(name, async (wanted) => isNamed(wanted, await findAttempt(id, form), keyOf)))?.fault
    const failure = failBefore(fault)
    if (failure) return failure
    if (fault === 'slow') await wait(slowMs)
    const fingerprint = createHash('sha256')
      .update(`${method} ${url.pathname} ${account ?? ''}\n`)
      .update(sent)
      .digest('hex')
    const answer = await store.transact((state) => answerOnce(state, key, fingerprint, () => verb(buildRequest(state, id, form, account))))
    onChange()
    if (fault === 'drop_after') throw dropped()
    return answer
  }

  return {
    getClientName: () => 'sandbox',
    makeRequest: async (_host, _port, path, method, headers, requestData) => {
      const key = headers['Idempotency-Key']
      const account = headers['Stripe-Account']
      const authorization = String(headers['Authorization'])
      const isOfOthers = authorization.startsWith('Bearer pk_') && authorization !== `Bearer ${publishableKey}`
      // The type says text; files arrive as bytes.
      const sent: string | Uint8Array = requestData ?? ''
      try {
        if (isOfOthers) throw refuse(404, 'invalid_request_error', 'resource_missing', 'No such object for this key.')
        return new SandboxResponse(
          await perform(method, path, typeof key === 'string' ? key : null, typeof account === 'string' ? account : undefined, sent),
          newRequestId(),
        )
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return new SandboxResponse(toHttp(error.answer), newRequestId())
      }
    },
  }
}
