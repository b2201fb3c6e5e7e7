import { useQuery } from '@tanstack/react-query'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { setBalance } from '../../lib/session.ts'
import type { PageKind } from './plans.ts'

export type Transaction = DataFor<'payments.topUp'>
export type Charge = DataFor<'wallet.tip'>
export type Movement = DataFor<'wallet.movements'>[number]
export type PaymentCard = DataFor<'payments.saveCard'>

export { useMoney } from '../../lib/use-money.ts'

export const useCards = () => useQuery({ ...ask('payments.cards'), select: ({ data }) => data })

/** The wallet is set from the answer, never reckoned here (wire.md 5, Balance). */
function settleCharge(charge: Charge): Charge {
  setBalance(charge.balance, charge.balanceVersion)
  return charge
}

/** The room of a stream that a tip is given in: everybody there sees it. */
export interface TipRoom {
  conversationId: string
  sessionId: string
}

type Subscription = Omit<NonNullable<InputFor<'payments.subscribeTeam'>['body']>, 'teamId'>

/** An athlete’s page is backed for nobody else’s sake. */
const ofAthlete = ({ supportPerformerId: _through, ...body }: Subscription) => body

export async function subscribe(kind: PageKind, pageId: string, body: Subscription, idempotencyKey: string): Promise<Transaction> {
  const options = { idempotencyKey }
  const { data } =
    kind === 'team'
      ? await send('payments.subscribeTeam', { body: { ...body, teamId: pageId } }, options)
      : await send('payments.subscribePerformer', { body: { ...ofAthlete(body), performerId: pageId } }, options)
  return data
}

export async function sendTip(
  pageId: string,
  tip: { price: number; note: string; room?: TipRoom | undefined; kind: PageKind },
  idempotencyKey: string,
) {
  const { price, note, room, kind } = tip
  const body = { price, target: kind, ...(note && { note }), ...(room && { ...room, streamType: 'public' as const }) }
  const { data } = await send('wallet.tip', { params: { id: pageId }, body }, { idempotencyKey })
  return settleCharge(data)
}

export interface Item {
  kind: 'feed' | 'video' | 'gallery' | 'message'
  id: string
}

/** What the sheet says that it costs, before any coupon: another price by now is refused. */
interface Seen {
  seenPrice: number
}

const purchases = { feed: 'wallet.feed', video: 'wallet.video', gallery: 'wallet.gallery', message: 'wallet.message' } as const

/** A ticket for the session that a stream is in. */
export async function buyTicket({ id, seenPrice }: { id: string } & Seen, idempotencyKey: string) {
  const { data } = await send('wallet.stream', { params: { id }, body: { seenPrice } }, { idempotencyKey })
  return settleCharge(data)
}

/** Buys what is bought once. */
export async function buyItem(
  { kind, id, couponCode, seenPrice }: Item & Seen & { couponCode: string | undefined },
  idempotencyKey: string,
) {
  const { data } = await send(
    purchases[kind],
    { params: { id }, body: { seenPrice, ...(couponCode && { couponCode }) } },
    { idempotencyKey },
  )
  return settleCharge(data)
}
