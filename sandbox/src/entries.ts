// The sandbox's own books: one entry for each movement of the platform's money, with the gateway's fee and the day from which
// it can be paid out. Fees and days are those of an ordinary account in the United States.
import type Stripe from 'stripe'
import { text, type Form } from './form.ts'
import type { Answer } from './refusal.ts'
import type { SandboxRequest, Verb } from './request.ts'

type Source = Stripe.Charge | Stripe.Refund | Stripe.Dispute | Stripe.Transfer | Stripe.TransferReversal

const settlementSeconds = 2 * 86_400
/** 2.9 % and 30 cents. */
const feeOf = (amount: number) => Math.round(amount * 0.029) + 30

export interface NewEntry {
  readonly category: 'charge' | 'refund' | 'refund_failure' | 'dispute' | 'dispute_reversal' | 'transfer' | 'transfer_reversal'
  readonly type: Stripe.BalanceTransaction.Type
  readonly amount: number
  readonly fee?: number
  readonly source: Source
  /** Seconds until it can be paid out. */
  readonly delay?: number
}

export const newEntry = ({ stamp }: Pick<SandboxRequest, 'stamp'>, { category, type, amount, fee = 0, source, delay = 0 }: NewEntry) =>
  ({
    id: stamp.newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: stamp.now + delay,
    balance_type: 'payments',
    created: stamp.now,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: category,
    source: source.id,
    status: delay === 0 ? 'available' : 'pending',
    type,
  }) satisfies Stripe.BalanceTransaction

export async function book(request: SandboxRequest, entry: NewEntry): Promise<Stripe.BalanceTransaction> {
  const written = newEntry(request, entry)
  await request.state.write(written)
  return written
}

/** What a captured charge brings. The card that is available at once skips the wait. */
export const bookCharge = (request: SandboxRequest, charge: Stripe.Charge, isAtOnce: boolean): Promise<Stripe.BalanceTransaction> =>
  book(request, {
    category: 'charge',
    type: 'charge',
    amount: charge.amount,
    fee: feeOf(charge.amount),
    source: charge,
    delay: isAtOnce ? 0 : settlementSeconds,
  })

const listEntries: Verb = async ({ form, state }): Promise<Answer> => {
  const created = form['created'] as Form | undefined
  const limit = Math.min(100, Number(text(form, 'limit') ?? 10))
  const found = await state.entries(Number(created ? text(created, 'gte') : 0), text(form, 'starting_after'), limit + 1)
  const data = await Promise.all(
    found
      .slice(0, limit)
      .map(async (entry) => ({ ...entry, source: typeof entry.source === 'string' ? await state.peek(entry.source) : null })),
  )
  return { status: 200, body: { object: 'list', url: '/v1/balance_transactions', has_more: found.length > limit, data } }
}

const readBalance: Verb = async ({ state, stamp }): Promise<Answer> => {
  const { pending, available } = await state.entryTotals(stamp.now)
  const amount = (cents: number) => [{ amount: cents, currency: 'usd', source_types: { card: cents } }]
  return { status: 200, body: { object: 'balance', livemode: false, pending: amount(pending), available: amount(available) } }
}

export const entryRoutes: readonly (readonly [method: string, path: RegExp, name: string, verb: Verb])[] = [
  ['GET', /^\/v1\/balance_transactions$/, 'balance_transactions.list', listEntries],
  ['GET', /^\/v1\/balance$/, 'balance.retrieve', readBalance],
]
