import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, askEndless, rowsOf } from '../../lib/queries.ts'
import { toastError } from '../../ui/toast.ts'

export type Feed = DataFor<'feeds.view'>
export type FeedFilter = NonNullable<InputFor<'feeds.list'>['query']>

const pageSize = 12

/** Posts, newest first, page after page. */
export function useFeedList(filter: FeedFilter) {
  const query = useInfiniteQuery(askEndless('feeds.list', { query: { limit: pageSize, ...filter } }))
  return { ...query, rows: rowsOf(query.data) }
}

/** Whether posts newer than the first shown have appeared; asked once a minute while the page is in front. */
export function useNewerPosts(filter: FeedFilter, firstId: string | undefined): boolean {
  const { data } = useQuery({
    ...ask('feeds.list', { query: { ...filter, limit: 1 } }),
    enabled: firstId !== undefined,
    refetchInterval: 60_000,
    staleTime: 60_000,
  })
  const newest = data?.data[0]?._id
  // Ids rise with time, so an older newest post only means that one was removed.
  return newest !== undefined && firstId !== undefined && newest > firstId
}

export const useFeed = (id: string) => useQuery(ask('feeds.view', { params: { id } }))

/** Casts a vote; the counts are asked for again, as others vote too. */
export function useVote() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (optionId: string) => send('feeds.vote', { params: { id: optionId } }),
    onError: toastError,
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('feeds.') }),
  })
}
