// Two endless lists as one: what of both is certain, and which of them has to be gone on with to know more. Pure.

export interface Part<R> {
  readonly rows: readonly R[]
  readonly hasMore: boolean
}

export interface Mixed<R> {
  readonly rows: R[]
  /** The part that has to be loaded on before more is certain; undefined: that is everything. */
  readonly next: number | undefined
}

export interface Placed {
  /** Time and id, as the server sorts by them: what is newer is greater. */
  readonly place: string
}

const none = ''
/** After every time there is. */
const latest = '\uffff'

/**
 * Newest first. Below the end of a part that has more, something of it may still come; so nothing is certain but what stands at or
 * above the newest of those ends, and what is shown once never moves.
 */
export function byTime<R extends Placed>(parts: readonly Part<R>[]): Mixed<R> {
  const ends = parts.map(({ rows, hasMore }) => (hasMore ? (rows.at(-1)?.place ?? latest) : none))
  const cut = ends.reduce((newest, end) => (end > newest ? end : newest), none)
  const rows = parts.flatMap((part) => part.rows.filter(({ place }) => place >= cut))
  rows.sort((a, b) => (a.place < b.place ? 1 : -1))
  return { rows, next: cut === none ? undefined : ends.indexOf(cut) }
}

/** After so many posts comes a thing. */
const between = 4

/** Posts in their own order, every fifth place a thing, the newest first; what is left of those follows when the posts are over. */
export function everyFifth<R>(posts: Part<R>, things: Part<R>): Mixed<R> {
  const rows: R[] = []
  let taken = 0
  for (const [place, post] of posts.rows.entries()) {
    rows.push(post)
    if (place % between < between - 1) continue
    const thing = things.rows[taken]
    if (thing !== undefined) {
      rows.push(thing)
      taken += 1
    } else if (things.hasMore) return { rows, next: 1 }
  }
  if (posts.hasMore) return { rows, next: 0 }
  return { rows: [...rows, ...things.rows.slice(taken)], next: things.hasMore ? 1 : undefined }
}
