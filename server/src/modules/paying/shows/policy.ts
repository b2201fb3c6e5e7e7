// When a private or group stream is paid, goes on and ends (money.md 8.11). Pure; times in milliseconds.
import { minutes, seconds } from '#platform/clock.ts'
import type { SeatEnd, SeatTable } from './tables.ts'

/** A request waits so long for an answer. */
export const answerWithin = minutes(10)
/** So long after its yes the host is waited for. */
export const comeWithin = minutes(10)
/** Without pictures between the two it ends after this. */
export const awayFor = seconds(60)
export const minute = seconds(60)
/** A minute that begins so soon after the last one follows it without a gap. */
const seamless = seconds(5)

export const seatsOfGroup = 20
export const mostWaiting = 50
/** Requests of one fan to one page within an hour. */
export const mostAsked = 5

export interface SeatFacts {
  readonly isStreaming: boolean
  /** The host's pictures come in. */
  readonly isSending: boolean
  /** The fan sees them. */
  readonly isWatching: boolean
  /** When both had them for the last time, or might have had. */
  readonly seenAt: number
}

type Open = Pick<SeatTable, 'state' | 'expires_at' | 'answered_at' | 'paid_until'>

/** What is to be done now: pay the next minute, nothing, or end it for a reason. */
export function stepOf(seat: Open, { isStreaming, isSending, isWatching, seenAt }: SeatFacts, now: Date): 'pay' | 'wait' | SeatEnd {
  const time = now.getTime()
  if (seat.state === 'asked') return seat.expires_at.getTime() <= time ? 'too_late' : 'wait'
  if (!isStreaming) {
    const since = seat.answered_at?.getTime() ?? time
    return seat.state === 'accepted' && time - since >= comeWithin ? 'too_late' : 'wait'
  }
  // What was paid for runs on, whatever happens to the line.
  if (seat.paid_until !== null && seat.paid_until.getTime() > time) return 'wait'
  if (isSending && isWatching) return 'pay'
  if (time - seenAt < awayFor) return 'wait'
  return isSending ? 'left' : 'host_left'
}

/** Until when the next minute lasts. */
export function paidUntil({ paid_until: last }: Pick<SeatTable, 'paid_until'>, now: Date): Date {
  const isSeamless = last !== null && now.getTime() - last.getTime() < seamless
  return new Date((isSeamless ? last.getTime() : now.getTime()) + minute)
}

/** The state of what ended while it was in another. */
export function endStateOf({ state }: Pick<SeatTable, 'state'>, reason: SeatEnd): SeatTable['state'] {
  if (state !== 'asked') return 'over'
  if (reason === 'withdrawn') return 'withdrawn'
  return reason === 'host_ended' ? 'declined' : 'lapsed'
}

/** The minute that was paid for goes back where it is broken off by the host, not by the fan; `since`: when it was broken off. */
export const isGivenBack = (
  { paid_until: until, last_sale_id: sale }: Pick<SeatTable, 'paid_until' | 'last_sale_id'>,
  reason: SeatEnd,
  since: Date,
) => (reason === 'host_ended' || reason === 'host_left' || reason === 'not_allowed') && sale !== null && until !== null && until > since
