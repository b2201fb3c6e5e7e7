// A private or group stream that is paid by the minute: what a fan asks for, and what became of it.
import { Type, type Static } from 'typebox'
import { Id, Nullable, OneOf, Time } from '../values.ts'
import { AccountCard } from './account.ts'

/**
 * `asked`: waits for an answer; `accepted`: the room is open, nothing was paid yet; `running`: paid by the minute; the others are over.
 */
export const showStatuses = ['asked', 'accepted', 'running', 'declined', 'withdrawn', 'lapsed', 'over'] as const
/**
 * Why it is over: its fan went, or their wallet is empty; the host ended it, or went away; it is not allowed any more; nobody answered, or
 * came, in time.
 */
export const showEnds = ['left', 'wallet_empty', 'host_ended', 'host_left', 'not_allowed', 'too_late'] as const

export const ShowRequest = Type.Object({
  _id: Id,
  type: OneOf('private', 'group'),
  status: OneOf(...showStatuses),
  conversationId: Id,
  streamId: Id,
  performerId: Id,
  performerInfo: Nullable(AccountCard),
  /** Whose it is. */
  user: Nullable(AccountCard),
  /** Tokens a minute. It does not change any more. */
  price: Type.Number(),
  userNote: Type.String(),
  createdAt: Time,
  /** Until when it can be answered. */
  expiresAt: Time,
  /** That were paid, and what they came to. */
  minutes: Type.Integer(),
  spent: Type.Number(),
  /** The end of the minute that runs, or that was the last. */
  paidUntil: Nullable(Time),
  endReason: Nullable(OneOf(...showEnds)),
})
export type ShowRequest = Static<typeof ShowRequest>
