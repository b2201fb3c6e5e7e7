import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, askEndless, refreshAfter, rowsOf } from '../../lib/queries.ts'
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

/** Casts a vote. A refusal changes the counts as well: one may have voted in another window. */
export function useVote() {
  return useMutation({
    mutationFn: (optionId: string) => send('feeds.vote', { params: { id: optionId } }),
    onError: async (error) => {
      toastError(error)
      await refreshAfter('feeds.vote')
    },
  })
}
