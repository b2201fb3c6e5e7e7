// What may be asked for, by whom and until when. Pure.
import { after, days } from '#platform/clock.ts'
import type { Sale } from '#books/sales'
import type { RequestState, RequestTable } from './tables.ts'

/** So long the seller has the word alone. */
const answerWithin = days(3)
/** So long after a no the buyer may ask the site. */
const escalateWithin = days(30)

const live: readonly RequestState[] = ['open', 'declined', 'escalated']

/** Nobody has the last word yet. */
export const isLive = ({ state }: Pick<RequestTable, 'state'>): boolean => live.includes(state)

/** What a buyer paid with tokens and has not had back, in hundredths. What a coupon of the platform paid is not theirs. */
export function amountsOf({ gross, discount, reversed }: Sale): { paid: number; left: number } {
  const paid = gross - discount
  const left = gross === 0 ? 0 : Number((BigInt(paid) * BigInt(gross - reversed)) / BigInt(gross))
  return { paid, left }
}

/** What may go back to its buyer through this module, in hundredths. */
export const refundableOf = (sale: Sale): number =>
  sale.state === 'paid' && isOfTokens(sale) && !isOfOrder(sale) ? amountsOf(sale).left : 0

/** Its money went from a wallet to a seller, and nothing of it stands elsewhere: gifts go back to their giver, and end with that. */
export const isOfTokens = ({ source, type }: Sale): boolean => source === 'tokens' && type !== 'gift'
/** Paid by card for a subscription: the site alone gives that back, by the card. */
export const isOfCard = ({ source, type }: Sale): boolean => source === 'card' && type !== 'gift'
/** Goods go back with their order, which takes them back on the shelf. */
export const isOfOrder = ({ item_type: kind }: Sale): boolean => kind === 'product'

/**
 * Until when its buyer may ask; null: without an end. Goods from the day they came: their seller waits for their share as long
 * (money.md 10), and before that there is no end.
 */
export function askUntil(sale: Sale, maturesAt: Date | null, windowDays: number): Date | null {
  return isOfOrder(sale) ? maturesAt : after(sale.created_at, days(windowDays))
}

/** Whether it is still in time, and its money where it can come from. */
export const isInTime = (sale: Sale, until: Date | null, now: Date): boolean => sale.state === 'paid' && (until === null || until > now)

/** From when on the site may be asked; undefined: not, or not any more. */
export function escalateFrom(request: RequestTable, now: Date): Date | undefined {
  if (request.state === 'open') return after(request.created_at, answerWithin)
  if (request.state !== 'declined' || request.answered_at === null) return undefined
  return after(request.answered_at, escalateWithin) > now ? request.answered_at : undefined
}
