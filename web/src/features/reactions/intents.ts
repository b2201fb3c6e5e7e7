// One wish for each object, and one request on its way: a later wish takes the place of the one that waits. Pure; press.ts sends.
import { likesOf, withLikes, type Reacted } from '../../lib/reacted.ts'

/** What is wished of one object. */
export interface Intent {
  readonly wanted: boolean
  /** What is on its way to the server. */
  readonly sent?: boolean
}

export interface Step {
  /** From now on; none: the server's word counts. */
  readonly intent?: Intent
  /** To be sent now. */
  readonly send?: boolean
  /** The server has it. */
  readonly isSettled?: true
  /** The server does not take it, and nothing else is wished. */
  readonly isTakenBack?: true
}

const sending = (wanted: boolean): Step => ({ intent: { wanted, sent: wanted }, send: wanted })

export const pressed = (intent: Intent | undefined, wanted: boolean): Step =>
  intent?.sent === undefined ? sending(wanted) : { intent: { ...intent, wanted } }

/** What was sent is so now. */
export const answered = ({ wanted, sent }: Intent): Step => (wanted === sent ? { intent: { wanted }, isSettled: true } : sending(wanted))

/** What was sent may be so or not: what is wished by now is sent all the same, which is harmless. */
export const refused = ({ wanted, sent }: Intent): Step => (wanted === sent ? { isTakenBack: true } : sending(wanted))

/** The object as it is once the server has the wish; the number moves only with the flag, never below nothing. */
export function withWish(object: Reacted, action: 'like' | 'bookmark', wish: boolean): Reacted {
  if (action === 'bookmark') return object.isBookmarked === wish ? object : { ...object, isBookmarked: wish }
  if (object.isLiked === wish) return object
  return { ...withLikes(object, Math.max(0, likesOf(object) + (wish ? 1 : -1))), isLiked: wish }
}
