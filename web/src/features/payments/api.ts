import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, queryClient } from '../../lib/queries.ts'
import { setBalance } from '../../lib/session.ts'

export type Transaction = DataFor<'payments.topUp'>
export type Charge = DataFor<'wallet.tip'>
export type PaymentCard = DataFor<'payments.saveCard'>

export { useMoney } from '../../lib/use-money.ts'

export const useCards = () => useQuery({ ...ask('payments.cards'), select: ({ data }) => data })

export const refreshCards = () => queryClient.invalidateQueries({ queryKey: ['payments.cards'] })

/** Everything a payment can change is asked for again: who is subscribed, which posts are open, lists and wallet. */
export async function refreshAfterPayment() {
  const touched = ['performers.', 'feeds.', 'videos.', 'galleries.', 'photos.', 'streams.', 'messages.', 'conversations.', 'subscriptions.', 'payments.transactions', 'wallet.', 'users.me']
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => touched.some((start) => String(queryKey[0]).startsWith(start)) })
}

/** The wallet is set from the answer, never reckoned here (wire.md 5, Balance). */
async function settleCharge(charge: Charge): Promise<Charge> {
  setBalance(charge.balance, charge.balanceVersion)
  await refreshAfterPayment()
  return charge
}

/** The room of a stream that a tip is given in: everybody there sees it. */
export interface TipRoom {
  conversationId: string
  sessionId: string
}

export async function sendTip(performerId: string, tip: { price: number; note: string; room?: TipRoom | undefined }, idempotencyKey: string) {
  const { price, note, room } = tip
  const body = { price, ...(note && { note }), ...(room && { ...room, streamType: 'public' as const }) }
  const { data } = await send('wallet.tip', { params: { id: performerId }, body }, { idempotencyKey })
  return settleCharge(data)
}

export interface Item {
  kind: 'feed' | 'video' | 'gallery' | 'message'
  id: string
}

const purchases = { feed: 'wallet.feed', video: 'wallet.video', gallery: 'wallet.gallery', message: 'wallet.message' } as const

/** A ticket for the session that a stream is in. */
export async function buyTicket(streamId: string, idempotencyKey: string) {
  const { data } = await send('wallet.stream', { params: { id: streamId }, body: {} }, { idempotencyKey })
  return settleCharge(data)
}

/** Buys what is bought once. */
export async function buyItem({ kind, id }: Item, couponCode: string | undefined, idempotencyKey: string) {
  const { data } = await send(purchases[kind], { params: { id }, body: { ...(couponCode && { couponCode }) } }, { idempotencyKey })
  return settleCharge(data)
}
