// Lists of what was made since a moment, page by page, newest first, as the provider's API gives them.
import type Stripe from 'stripe'
import { text, type Form } from './form.ts'
import type { Answer } from './refusal.ts'
import type { SandboxRequest, Verb } from './request.ts'
import type { SandboxObject } from './store.ts'

const kinds = {
  payment_intents: 'payment_intent',
  refunds: 'refund',
  disputes: 'dispute',
  transfers: 'transfer',
} as const satisfies Record<string, SandboxObject['object']>

export async function listSince(
  { form, state }: SandboxRequest,
  of: keyof typeof kinds,
  filled: (object: SandboxObject) => Promise<object> = async (object) => object,
): Promise<Answer> {
  const created = form['created'] as Form | undefined
  const limit = Math.min(100, Number(text(form, 'limit') ?? 10))
  const found = await state.since(kinds[of], {
    createdAt: Number(created ? text(created, 'gte') : 0),
    owner: text(form, 'customer') ?? text(form, 'destination'),
    after: text(form, 'starting_after'),
    limit: limit + 1,
  })
  const data = await Promise.all(found.slice(0, limit).map(filled))
  return { status: 200, body: { object: 'list', url: `/v1/${of}`, has_more: found.length > limit, data } }
}

/** With the card that it names, as it is asked for. */
const listIntents: Verb = (request) =>
  listSince(request, 'payment_intents', async (object) => {
    const intent = object as Stripe.PaymentIntent
    const method = typeof intent.payment_method === 'string' ? await request.state.peek(intent.payment_method) : null
    return { ...intent, payment_method: method ?? null }
  })

const listDisputes: Verb = (request) => listSince(request, 'disputes')

export const listRoutes: readonly (readonly [method: string, path: RegExp, name: string, verb: Verb])[] = [
  ['GET', /^\/v1\/payment_intents$/, 'payment_intents.list', listIntents],
  ['GET', /^\/v1\/disputes$/, 'disputes.list', listDisputes],
]
