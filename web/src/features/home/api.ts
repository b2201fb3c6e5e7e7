import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, askEndless, queryClient, rowsOf } from '../../lib/queries.ts'
import { readStored, store } from '../../lib/storage.ts'
import { toastError } from '../../ui/toast.ts'

export type HomeOrder = DataFor<'home.order'>
export type HomePost = DataFor<'home.best'>[number]
export type HomeThing = DataFor<'home.things'>[number]
export type Suggested = DataFor<'suggestions.list'>[number]

/** Whoever reads best first here waits for the answer, instead of seeing another order first; the others wait for nothing. */
const key = 'home-order'
const remember = (order: HomeOrder['order']) => store(key, order === 'best' ? order : null)

/** Undefined while it is not known, and may be the best. */
export function useHomeOrder(): Pick<HomeOrder, 'canChoose' | 'showsAway'> & { order: HomeOrder['order'] | undefined } {
  const { data, isError } = useQuery({ ...ask('home.order'), select: (answer) => answer.data })
  if (data) return data
  return { order: readStored(key) === null || isError ? 'newest' : undefined, canChoose: false, showsAway: false }
}

export function useHomeWish() {
  const asked = ask('home.order').queryKey
  return useMutation({
    // One after the other: the last one counts.
    scope: { id: 'home-wish' },
    mutationFn: (wish: Partial<Pick<HomeOrder, 'order' | 'showsAway'>>) => send('home.choose', { body: wish }),
    onMutate: (wish) => {
      const before = queryClient.getQueryData(asked)
      const known = before?.data ?? { order: 'newest', canChoose: true, showsAway: true }
      queryClient.setQueryData(asked, { data: { ...known, ...wish } })
      if (wish.order) remember(wish.order)
      return before
    },
    onError: (error, wish, before) => {
      queryClient.setQueryData(asked, before)
      if (wish.order) remember(before?.data.order ?? 'newest')
      toastError(error)
    },
  })
}

/** Asked once in a window: what was there while one was away is no list that grows. */
export const useAway = (isWanted: boolean) =>
  useQuery({
    queryKey: ['home.away'],
    queryFn: () => send('home.away'),
    enabled: isWanted,
    staleTime: Infinity,
    select: ({ data }) => data,
  })

/** What another device has chosen is known here from then on. */
export const noteOrder = remember

const pageSize = 12

/** Under the name of a list its order stays, also when its posts are asked for again. */
export function useBestPosts(list: string) {
  const query = useInfiniteQuery(askEndless('home.best', { query: { limit: pageSize, list } }))
  return { ...query, rows: rowsOf(query.data) }
}

/** Videos, galleries and products of those one follows, newest first. */
export function useHomeThings() {
  const query = useInfiniteQuery(askEndless('home.things', { query: { limit: pageSize } }))
  return { ...query, rows: rowsOf(query.data) }
}

/** Whether something newer than the first shown has come out; an empty text: nothing is shown. Asked once a minute while the page is in front. */
export function useNewerThings(firstAt: string | undefined): boolean {
  const { data } = useQuery({
    ...ask('home.things', { query: { limit: 1 } }),
    enabled: firstAt !== undefined,
    refetchInterval: 60_000,
    staleTime: 60_000,
  })
  const newest = data?.data[0]?.createdAt
  return newest !== undefined && firstAt !== undefined && newest > firstAt
}

export const useSuggested = (limit: number) =>
  useQuery({ ...ask('suggestions.list', { query: { limit } }), staleTime: 10 * 60_000, select: ({ data }) => data })

export const useRefusal = () =>
  useMutation({ mutationFn: (pageId: string) => send('suggestions.refuse', { body: { pageId } }), onError: toastError })
