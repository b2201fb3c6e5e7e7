// The contract's calls as TanStack queries. A key is always [name of the call, its input].
import { queryOptions, type InfiniteData } from '@tanstack/react-query'
import type { AnswerFor, CallName, InputFor } from './calls.ts'
import { send } from './client.ts'

export { layIn, queryClient, refresh, refreshAfter } from './query-client.ts'

export const keyOf = <N extends CallName>(name: N, input?: InputFor<N>) => (input ? ([name, input] as const) : ([name] as const))

/** Options of one reading call: `useQuery(ask('performers.read', { params: { id } }))`. */
export const ask = <N extends CallName>(name: N, input: InputFor<N> = {}) =>
  queryOptions<AnswerFor<N>>({
    queryKey: keyOf(name, input),
    queryFn: ({ signal }) => send(name, input, { signal }),
  })

interface Paged {
  data: readonly unknown[]
  nextCursor?: string | null
}

/** Options of an endless list; the cursor of the last page is sent with the next. */
export const askEndless = <N extends CallName>(name: N, input: InputFor<N> = {}) => ({
  queryKey: [...keyOf(name, input), 'endless'] as const,
  queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }): Promise<AnswerFor<N>> => {
    const query = Object.assign({}, input.query, pageParam && { cursor: pageParam })
    return send(name, { ...input, query } as InputFor<N>, { signal })
  },
  initialPageParam: null as string | null,
  getNextPageParam: (last: AnswerFor<N>) => (last as Paged).nextCursor ?? null,
})

/** The rows of all pages loaded so far. */
export const rowsOf = <T>(pages: InfiniteData<{ data: readonly T[] }> | undefined): T[] => pages?.pages.flatMap((page) => page.data) ?? []

/** Options of a bounded list read page by page: offset and total (wire.md 1.1). */
export const askPages = <N extends CallName>(name: N, input: InputFor<N> = {}) => ({
  queryKey: [...keyOf(name, input), 'pages'] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }): Promise<AnswerFor<N>> => {
    const query = Object.assign({}, input.query, pageParam > 0 && { offset: pageParam })
    return send(name, { ...input, query } as InputFor<N>, { signal })
  },
  initialPageParam: 0,
  getNextPageParam: (last: AnswerFor<N>, pages: AnswerFor<N>[]) => {
    const seen = pages.reduce((count, page) => count + (page as Bounded).data.length, 0)
    return seen < (last as Bounded).total && (last as Bounded).data.length > 0 ? seen : null
  },
})

interface Bounded {
  data: readonly unknown[]
  total: number
}
