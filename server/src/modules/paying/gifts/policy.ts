// Pure rules of gifts: who may give and open, and where one stands (money.md 8.8).
import type { AppError } from '#platform/app-error.ts'
import { after, days, hours } from '#platform/clock.ts'
import { addMonths } from '#paying/subscriptions'
import type { GiftState, GiftTable, PaidGift } from './tables.ts'

/** Which state may follow which; the database holds the same table. Back from `refunded`: the bank did not take the refund. */
export const giftMoves: Readonly<Record<GiftState, readonly GiftState[]>> = {
  incomplete: ['paid', 'sent'],
  paid: ['sent', 'opened', 'lapsed', 'refunded'],
  sent: ['opened', 'lapsed', 'refunded'],
  opened: ['refunded'],
  lapsed: [],
  refunded: ['paid', 'sent', 'opened'],
}

const monthsToOpen = 12
export const lapseOf = (paidAt: Date): Date => addMonths(paidAt, monthsToOpen, paidAt.getUTCDate())

/** A time at which a gift may be sent. */
export const isSendable = (at: Date, now: Date): boolean => at >= after(now, -days(1)) && at <= after(now, days(365))

const mostLetters = 3
/** A letter more, to the same address. */
export const mayWriteAgain = ({ letters, lettered_at: last }: Pick<GiftTable, 'letters' | 'lettered_at'>, now: Date): boolean =>
  letters < mostLetters && (last === null || after(last, hours(1)) <= now)

export const isWaiting = (gift: GiftTable): gift is PaidGift => gift.state === 'paid' || gift.state === 'sent'

/** Where one stands that was sent, opened or neither, whatever happened to its money in between. */
export const stateKept = ({ opened_at: openedAt, sent_at: sentAt }: GiftTable): GiftState =>
  openedAt !== null ? 'opened' : sentAt !== null ? 'sent' : 'paid'

/** Why one that is not waiting cannot be opened, sent or taken back. */
export const endOf = ({ state }: GiftTable): AppError['code'] =>
  state === 'incomplete' ? 'gift.unknown' : state === 'opened' ? 'gift.opened' : 'gift.over'

/** A bank may say for a month that it did not take a refund; a payment that was begun is over within hours. */
const mayComeBack = { refunded: days(30), incomplete: days(1) }
export const forgottenAt = (now: Date) => ({ refundedBy: after(now, -mayComeBack.refunded), begunBy: after(now, -mayComeBack.incomplete) })

export interface Opener {
  readonly id: string
  readonly isMinor: boolean
  /** From the page or from the giver: for them it is not there. */
  readonly isApart: boolean
}

export interface GivenPage {
  readonly id: string
  readonly visible: boolean
  readonly can_earn: boolean
}

/** Whether somebody finds it at all: by its link, or as the one to whom it has gone. */
export function isFound(gift: GiftTable, by: 'link' | 'id', viewerId: string | undefined): boolean {
  if (gift.state === 'incomplete') return false
  if (by === 'link') return true
  if (viewerId === undefined) return false
  return gift.receiver_id === viewerId || (gift.to_id === viewerId && gift.sent_at !== null)
}

/** The code of the refusal, undefined when it may be opened. A minor is told nothing of what costs (youth.md Y31). */
export function refusalOf(gift: GiftTable, opener: Opener, page: GivenPage | undefined, now: Date): AppError['code'] | undefined {
  if (opener.isApart || !page?.visible) return 'gift.unknown'
  if (opener.id === gift.buyer_id) return 'gift.own'
  if (opener.isMinor) return 'youth.not_allowed'
  if (opener.id === page.id) return 'subscription.self'
  if (!isWaiting(gift)) return endOf(gift)
  if (gift.lapses_at <= now) return 'gift.over'
  return page.can_earn ? undefined : 'youth.money_not_allowed'
}
