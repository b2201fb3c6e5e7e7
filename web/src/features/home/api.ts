import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, askEndless, queryClient, rowsOf } from '../../lib/queries.ts'
import { readStored, store } from '../../lib/storage.ts'
import { toastError } from '../../ui/toast.ts'

export type HomeOrder = DataFor<'home.order'>
export type HomePost = DataFor<'home.best'>[number]
export type Suggested = DataFor<'suggestions.list'>[number]

/** Whoever reads best first here waits for the answer, instead of seeing another order first; the others wait for nothing. */
const key = 'home-order'
const remember = (order: HomeOrder['order']) => store(key, order === 'best' ? order : null)

/** Undefined while it is not known, and may be the best. */
export function useHomeOrder(): { order: HomeOrder['order'] | undefined; canChoose: boolean } {
  const { data, isError } = useQuery({ ...ask('home.order'), select: (answer) => answer.data })
  if (data) return data
  return { order: readStored(key) === null || isError ? 'newest' : undefined, canChoose: false }
}

export function useChooseOrder() {
  const asked = ask('home.order').queryKey
  return useMutation({
    mutationFn: (order: HomeOrder['order']) => send('home.choose', { body: { order } }),
    onMutate: (order) => {
      const before = queryClient.getQueryData(asked)
      queryClient.setQueryData(asked, { data: { order, canChoose: true } })
      remember(order)
      return before
    },
    onError: (error, _order, before) => {
      queryClient.setQueryData(asked, before)
      remember(before?.data.order ?? 'newest')
      toastError(error)
    },
  })
}

/** What another device has chosen is known here from then on. */
export const noteOrder = remember

const pageSize = 12

/** Under the name of a list its order stays, also when its posts are asked for again. */
export function useBestPosts(list: string) {
  const query = useInfiniteQuery(askEndless('home.best', { query: { limit: pageSize, list } }))
  return { ...query, rows: rowsOf(query.data) }
}

export const useSuggested = (limit: number) =>
  useQuery({ ...ask('suggestions.list', { query: { limit } }), staleTime: 10 * 60_000, select: ({ data }) => data })

export const useRefusal = () =>
  useMutation({ mutationFn: (pageId: string) => send('suggestions.refuse', { body: { pageId } }), onError: toastError })
