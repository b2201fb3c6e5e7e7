// One wish for each object, and one request on its way: a later wish takes the place of the one that waits. Pure; press.ts sends.

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

interface Reacted {
  readonly _id: string
  readonly isLiked: boolean
  readonly isBookmarked: boolean
  readonly totalLike?: number
  readonly stats?: { readonly likes?: number }
}

const isReacted = (value: object, id: string): value is Reacted => '_id' in value && value._id === id && 'isLiked' in value

/** The object as it is once the server has the wish; the number moves only with the flag, never below nothing. */
function withWish(object: Reacted, action: 'like' | 'bookmark', wish: boolean): Reacted {
  if (action === 'bookmark') return object.isBookmarked === wish ? object : { ...object, isBookmarked: wish }
  if (object.isLiked === wish) return object
  const moved = (likes: number) => Math.max(0, likes + (wish ? 1 : -1))
  return {
    ...object,
    isLiked: wish,
    ...(object.totalLike !== undefined && { totalLike: moved(object.totalLike) }),
    ...(object.stats?.likes !== undefined && { stats: { ...object.stats, likes: moved(object.stats.likes) } }),
  }
}

/** An answer of the server with the wish in every place where the object stands in it; the same answer where it does not. */
export function patched<T>(answer: T, id: string, action: 'like' | 'bookmark', wish: boolean): T {
  if (typeof answer !== 'object' || answer === null) return answer
  if (Array.isArray(answer)) {
    const items = answer.map((item: unknown) => patched(item, id, action, wish))
    return items.some((item, index) => item !== answer[index]) ? (items as T) : answer
  }
  const object = isReacted(answer, id) ? withWish(answer, action, wish) : answer
  const changed = Object.entries(object).flatMap(([key, value]: [string, unknown]) => {
    const after = patched(value, id, action, wish)
    return after === value ? [] : [[key, after] as const]
  })
  return (changed.length === 0 ? object : { ...object, ...Object.fromEntries(changed) }) as T
}
