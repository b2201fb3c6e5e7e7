import type { AccountCard, Gift, GiftPreview } from '@fieldhouse/contract'
import type { Viewer } from '#platform/http/index.ts'
import { toWire } from '#ground/ledger'
import { presentNeutralCard, type Page } from '#ground/pages'
import { isWaiting, mayWriteAgain } from './policy.ts'
import type { GiftTable } from './tables.ts'

export interface GiftFacts {
  readonly page: Page | undefined
  readonly cards: ReadonlyMap<string, AccountCard>
  readonly now: Date
}

/** What its giver is told of its letters. */
const presentLetter = (gift: GiftTable, now: Date): Gift['letter'] =>
  gift.to_email === null
    ? null
    : {
        to: gift.to_email,
        sentAt: gift.lettered_at?.toISOString() ?? null,
        canSendAgain: isWaiting(gift) && gift.letter_at === null && mayWriteAgain(gift, now),
      }

export function presentGift(gift: GiftTable, viewerId: string, { page, cards, now }: GiftFacts): Gift {
  const isOwn = gift.buyer_id === viewerId
  const receiverId = gift.receiver_id ?? gift.to_id
  return {
    _id: gift.id,
    months: gift.months,
    words: gift.words,
    state: gift.state,
    page: page ? presentNeutralCard(page) : null,
    giver: cards.get(gift.buyer_id) ?? null,
    receiver: receiverId === null ? null : (cards.get(receiverId) ?? null),
    price: isOwn ? toWire(gift.price) : null,
    isByCard: isOwn && gift.is_by_card,
    letter: isOwn ? presentLetter(gift, now) : null,
    sendAt: gift.send_at?.toISOString() ?? null,
    openedAt: gift.opened_at?.toISOString() ?? null,
    lapsesAt: gift.lapses_at?.toISOString() ?? null,
    createdAt: gift.created_at.toISOString(),
  }
}

export function presentPreview(
  gift: GiftTable,
  viewer: Viewer | undefined,
  page: Page,
  giver: AccountCard | undefined,
  isLapsed: boolean,
): GiftPreview {
  const state = isWaiting(gift) && !isLapsed ? 'waiting' : gift.state === 'opened' ? 'opened' : 'over'
  return {
    months: gift.months,
    state,
    page: presentNeutralCard(page),
    giver: giver ?? null,
    // Words of an adult: whose age is not known does not read them (youth.md 6.1).
    words: viewer === undefined || viewer.isMinor ? '' : gift.words,
    isOwn: viewer?.accountId === gift.buyer_id,
    isMine: viewer !== undefined && viewer.accountId === gift.receiver_id,
  }
}
