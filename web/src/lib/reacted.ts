// What can be liked and saved, wherever it stands in an answer.

export interface Reacted {
  readonly _id: string
  readonly isLiked: boolean
  readonly isBookmarked: boolean
  readonly totalLike?: number
  readonly stats?: { readonly likes?: number }
}

const isReacted = (value: object, id: string): value is Reacted => '_id' in value && value._id === id && 'isLiked' in value

export const likesOf = ({ totalLike, stats }: Reacted): number => totalLike ?? stats?.likes ?? 0

/** The same object where the number is so already, or is not shown. */
export function withLikes(object: Reacted, likes: number): Reacted {
  const { totalLike, stats } = object
  if ((totalLike ?? likes) === likes && (stats?.likes ?? likes) === likes) return object
  return {
    ...object,
    ...(totalLike !== undefined && { totalLike: likes }),
    ...(stats?.likes !== undefined && { stats: { ...stats, likes } }),
  }
}

/** An answer with the object changed in every place where it stands in it; the same answer where it does not, or nothing changes. */
export function withReacted<T>(answer: T, id: string, change: (object: Reacted) => Reacted): T {
  if (typeof answer !== 'object' || answer === null) return answer
  if (Array.isArray(answer)) {
    const items = answer.map((item: unknown) => withReacted(item, id, change))
    return items.some((item, index) => item !== answer[index]) ? (items as T) : answer
  }
  const object = isReacted(answer, id) ? change(answer) : answer
  const changed = Object.entries(object).flatMap(([key, value]: [string, unknown]) => {
    const after = withReacted(value, id, change)
    return after === value ? [] : [[key, after] as const]
  })
  return (changed.length === 0 ? object : { ...object, ...Object.fromEntries(changed) }) as T
}
