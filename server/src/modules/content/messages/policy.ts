// Who may share a private conversation, and who may write in it. Every door asks here: open, list, read, send, pay, files,
// sockets.
import type { Conversation, ErrorCode } from '@fieldhouse/contract'

export interface Party {
  readonly id: string
  readonly kind: 'user' | 'performer'
  readonly isMinor: boolean
  readonly isActive: boolean
}

/**
 * Whether there is such a conversation at all; for both alike, whoever asks. One of the two is an athlete or a coach: fans
 * have nothing to do with each other here.
 *
 * Nobody under 18, with nobody, whoever writes first. An adult and a minor are never alone in a thread (youth.md Y34), and
 * the seat that would have to be filled by a guardian does not exist yet; fans never reach a minor (Y36), who sees no paid
 * message (Y33) and sells none (Y24). Until guardians take seats two minors have no thread either.
 */
export function mayShare(a: Omit<Party, 'isActive'>, b: Omit<Party, 'isActive'>): boolean {
  if (a.id === b.id || a.isMinor || b.isMinor) return false
  return a.kind === 'performer' || b.kind === 'performer'
}

export interface SendFacts {
  readonly sender: Party
  readonly other: Party
  /** Either has blocked the other. */
  readonly isBlocked: boolean
  /** The other one sells subscriptions. */
  readonly sellsSubscriptions: boolean
  /** The sender has one of the other one's page. */
  readonly isSubscribed: boolean
}

/** Why the sender cannot write to the other one; null when nothing stands in the way. */
export function whyNotSend({ sender, other, isBlocked, sellsSubscriptions, isSubscribed }: SendFacts): Conversation['cannotSendReason'] {
  if (!mayShare(sender, other) || !other.isActive) return 'not_allowed'
  if (isBlocked) return 'blocked'
  // Writing to an athlete is part of what a subscription is for (docs/decisions/012-messages.md).
  const isFan = sender.kind === 'user'
  return isFan && sellsSubscriptions && !isSubscribed ? 'subscribe' : null
}

export const refusalFor: Readonly<Record<NonNullable<Conversation['cannotSendReason']>, ErrorCode>> = {
  subscribe: 'message.subscription_required',
  blocked: 'message.blocked',
  not_allowed: 'conversation.not_allowed',
  read_only: 'conversation.not_allowed',
}

/** Only who may earn puts a price on a message (youth.md Y23, Y24). */
export const maySell = (sender: Party, canEarn: boolean): boolean => sender.kind === 'performer' && !sender.isMinor && canEarn

export interface Said {
  readonly senderId: string
  readonly price: number | null
  readonly isDeleted: boolean
  /** What staff of the site decided: `hidden` leaves it to its sender. */
  readonly refusal: 'hidden' | 'removed' | null
}

export type MessageView = 'open' | 'locked' | 'hidden'

/** What one of the two sees of a message. What was paid for stays with who paid, also when its sender deletes it. First match wins. */
export function viewOf({ senderId, price, isDeleted, refusal }: Said, viewerId: string, isBought: boolean): MessageView {
  const isTheirs = senderId !== viewerId
  if (refusal === 'removed' || (refusal !== null && isTheirs)) return 'hidden'
  const isPaid = isTheirs && price !== null && isBought
  if (isDeleted) return isPaid ? 'open' : 'hidden'
  return isTheirs && price !== null && !isPaid ? 'locked' : 'open'
}
