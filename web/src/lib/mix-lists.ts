// Two endless lists that are read as one.
import type { Mixed, Part } from './mixing.ts'

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

/** The posts and the things of a home, mixed. A list that did not come at all is taken for one without rows: the other is read without it. */
export function mixLists<R>(posts: Endless<R>, things: Endless<R>, mix: (posts: Part<R>, things: Part<R>) => Mixed<R>) {
  const { rows, next } = mix(partOf(posts), partOf(things))
  const waitsFor = next === undefined ? undefined : [posts, things][next]
  return {
    rows,
    isPending: posts.isPending || things.isPending,
    hasMore: waitsFor !== undefined,
    isLoadingMore: posts.isFetchingNextPage || things.isFetchingNextPage,
    hasFailed: waitsFor?.isFetchNextPageError ?? false,
    loadMore: () => void waitsFor?.fetchNextPage(),
  }
}
