import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'

export type TokenSale = DataFor<'refunds.give'>
export type RefundRequest = DataFor<'refunds.ask'>
export type RequestStatus = RefundRequest['status']
export type RequestReason = RefundRequest['reason']

/** Who gives back: the seller, or staff; by the card that paid. */
export type Giver = 'refunds.give' | 'refunds.giveByStaff' | 'reversals.refund'
/** Who says no. */
export type Refuser = 'refunds.decline' | 'refunds.close'

export async function giveBack(call: Giver, id: string, body: { amount: number; reason: string }, idempotencyKey: string): Promise<void> {
  await send(call, { params: { id }, body }, { idempotencyKey })
}

/** What was bought with tokens, or what a card paid. */
export type Bought = { saleId: string } | { transactionId: string }

export async function askBack(bought: Bought, reason: RequestReason, words: string): Promise<void> {
  await send('refunds.ask', { body: { ...bought, reason, words } })
}

export async function sayNo(call: Refuser, id: string, words: string): Promise<void> {
  await send(call, { params: { id }, body: { words } })
}

export async function move(call: 'refunds.withdraw' | 'refunds.escalate', id: string): Promise<void> {
  await send(call, { params: { id } })
}
