// Requests as they leave the SDK, read back and held against the schemas of the SDK's own types (money.md 16).
import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import type Stripe from 'stripe'
import { parseForm, parseMultipart, type Form } from '@fieldhouse/sandbox'

interface Committed {
  readonly sdk: string
  readonly api: string
  readonly schemas: Readonly<Record<string, object>>
}

export const committed = JSON.parse(readFileSync(new URL('schemas.json', import.meta.url), 'utf8')) as Committed

/** Which type describes which request; a request that is not here fails the check. */
export const requests: readonly (readonly [method: string, path: RegExp, type: string])[] = [
  ['POST', /^\/v1\/customers$/, 'CustomerCreate'],
  ['POST', /^\/v1\/payment_methods\/[^/]+\/attach$/, 'PaymentMethodAttach'],
  ['POST', /^\/v1\/payment_methods\/[^/]+\/detach$/, 'PaymentMethodDetach'],
  ['GET', /^\/v1\/payment_methods$/, 'PaymentMethodList'],
  ['POST', /^\/v1\/payment_intents$/, 'PaymentIntentCreate'],
  ['GET', /^\/v1\/payment_intents$/, 'PaymentIntentList'],
  ['GET', /^\/v1\/payment_intents\/[^/]+$/, 'PaymentIntentRetrieve'],
  ['POST', /^\/v1\/payment_intents\/[^/]+\/confirm$/, 'PaymentIntentConfirm'],
  ['POST', /^\/v1\/payment_intents\/[^/]+\/cancel$/, 'PaymentIntentCancel'],
  ['POST', /^\/v1\/checkout\/sessions$/, 'CheckoutCreate'],
  ['GET', /^\/v1\/checkout\/sessions\/[^/]+$/, 'CheckoutRetrieve'],
  ['POST', /^\/v1\/checkout\/sessions\/[^/]+\/expire$/, 'CheckoutExpire'],
  ['GET', /^\/v1\/setup_intents\/[^/]+$/, 'SetupIntentRetrieve'],
  ['POST', /^\/v1\/refunds$/, 'RefundCreate'],
  ['GET', /^\/v1\/refunds$/, 'RefundList'],
  ['GET', /^\/v1\/refunds\/[^/]+$/, 'RefundRetrieve'],
  ['GET', /^\/v1\/disputes$/, 'DisputeList'],
  ['GET', /^\/v1\/disputes\/[^/]+$/, 'DisputeRetrieve'],
  ['POST', /^\/v1\/disputes\/[^/]+$/, 'DisputeUpdate'],
  ['GET', /^\/v1\/radar\/early_fraud_warnings\/[^/]+$/, 'EarlyFraudWarningRetrieve'],
  ['GET', /^\/v1\/events$/, 'EventList'],
  ['GET', /^\/v1\/balance_transactions$/, 'BalanceTransactionList'],
  ['GET', /^\/v1\/balance$/, 'BalanceRetrieve'],
  ['GET', /^\/v1\/account$/, 'AccountRetrieveCurrent'],
  ['GET', /^\/v1\/webhook_endpoints$/, 'WebhookEndpointList'],
  ['POST', /^\/v1\/webhook_endpoints$/, 'WebhookEndpointCreate'],
  ['POST', /^\/v1\/accounts$/, 'AccountCreate'],
  ['GET', /^\/v1\/accounts\/[^/]+$/, 'AccountRetrieve'],
  ['POST', /^\/v1\/accounts\/[^/]+$/, 'AccountUpdate'],
  ['POST', /^\/v1\/accounts\/[^/]+\/login_links$/, 'AccountLoginLink'],
  ['POST', /^\/v1\/account_links$/, 'AccountLinkCreate'],
  ['POST', /^\/v1\/account_sessions$/, 'AccountSessionCreate'],
  ['POST', /^\/v1\/files$/, 'FileCreate'],
  ['POST', /^\/v1\/transfers$/, 'TransferCreate'],
  ['GET', /^\/v1\/transfers$/, 'TransferList'],
  ['GET', /^\/v1\/transfers\/[^/]+$/, 'TransferRetrieve'],
  ['POST', /^\/v1\/transfers\/[^/]+\/reversals$/, 'TransferReverse'],
  ['POST', /^\/v1\/payouts$/, 'PayoutCreate'],
  ['GET', /^\/v1\/payouts$/, 'PayoutList'],
  ['GET', /^\/v1\/payouts\/[^/]+$/, 'PayoutRetrieve'],
]

// Everything arrives as text, so numbers and truths are read from it; a key that no type knows is refused.
const ajv = new Ajv({ coerceTypes: true, allErrors: true, strict: false })
const checks = new Map<string, ValidateFunction>()

function checkOf(type: string): ValidateFunction {
  const known = checks.get(type)
  if (known) return known
  const schema = committed.schemas[type]
  if (!schema) throw new Error(`There is no schema ${type}`)
  const check = ajv.compile(schema)
  checks.set(type, check)
  return check
}

/** Lists travel as objects with the keys 0, 1, 2. */
function toValue(form: Form | string): unknown {
  if (typeof form === 'string') return form
  const entries = Object.entries(form).map(([name, value]) => [name, toValue(value ?? '')] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries)
}

export interface SentRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly body: string | Uint8Array
}

export function typeOf({ method, path }: SentRequest): string | undefined {
  const { pathname } = new URL(path, 'https://api.invalid')
  return requests.find(([allowed, pattern]) => allowed === method && pattern.test(pathname))?.[2]
}

/** What is wrong with a request; empty when the SDK's type allows it. */
export function problemsOf(request: SentRequest): string[] {
  const type = typeOf(request)
  if (type === undefined) return [`no type is known for ${request.method} ${request.path}`]
  const url = new URL(request.path, 'https://api.invalid')
  const sent = request.method === 'GET' ? url.search.slice(1) : request.body
  const { file, ...form } = typeof sent === 'string' ? parseForm(sent) : parseMultipart(sent)
  const check = checkOf(type)
  if (check(toValue(file === undefined || type === 'FileCreate' ? form : { ...form, file }))) return []
  return (check.errors ?? []).map(({ instancePath, message, params }) => `${type}${instancePath} ${message} ${JSON.stringify(params)}`)
}

/** Lets every request through and writes it down. */
export function record(client: Stripe.HttpClient, into: SentRequest[]): Stripe.HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, method, headers, body, protocol, timeout) => {
      into.push({ method, path, headers: { ...headers }, body: body ?? '' })
      return client.makeRequest(host, port, path, method, headers, body, protocol, timeout)
    },
  }
}
