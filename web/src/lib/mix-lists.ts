// Endless lists that are read as one.
import { byTime, type Mixed, type Part, type Placed } from './mixing.ts'

/** An endless list as a query has it. */
export interface Endless<R> {
  readonly rows: readonly R[]
  readonly isPending: boolean
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  readonly fetchNextPage: () => unknown
}

const partOf = <R>({ rows, hasNextPage }: Endless<R>): Part<R> => ({ rows, hasMore: hasNextPage })

function goOnWith<R>(lists: readonly Endless<R>[], { rows, next }: Mixed<R>) {
  const waitsFor = next === undefined ? undefined : lists[next]
  return {
    rows,
    isPending: lists.some((list) => list.isPending),
    hasMore: waitsFor !== undefined,
    isLoadingMore: lists.some((list) => list.isFetchingNextPage),
    hasFailed: waitsFor?.isFetchNextPageError ?? false,
    loadMore: () => void waitsFor?.fetchNextPage(),
  }
}

/** The posts and the things of a home, mixed. A list that did not come at all is taken for one without rows: the other is read without it. */
export const mixLists = <R>(posts: Endless<R>, things: Endless<R>, mix: (posts: Part<R>, things: Part<R>) => Mixed<R>) =>
  goOnWith([posts, things], mix(partOf(posts), partOf(things)))

/** The newest of all of them first. */
export const mixByTime = <R extends Placed>(...lists: readonly Endless<R>[]) => goOnWith(lists, byTime(lists.map(partOf)))
