// Comments as the client asks for them.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { ask, askEndless, queryClient, rowsOf } from '../../lib/queries.ts'

export type Comment = DataFor<'comments.list'>[number]
export type Standing = DataFor<'comments.standing'>
export type Kind = 'feed' | 'video' | 'gallery' | 'photo' | 'product'
export type Sort = 'createdAt' | 'best'

const views = ['feeds.view', 'videos.view', 'galleries.view', 'photos.list', 'products.view'] as const

/** The number beside what is on the screen; lists learn of it when they are asked for again. */
export const refreshTotals = (): void => {
  for (const name of views) void queryClient.invalidateQueries({ queryKey: [name] })
}

export const useStanding = (objectType: Kind, objectId: string, isLocked: boolean) =>
  useQuery({ ...ask('comments.standing', { query: { objectType, objectId } }), enabled: !isLocked })

export function useComments(
  objectType: Kind | 'comment',
  objectId: string,
  { isOn = true, sortBy }: { isOn?: boolean; sortBy?: Sort } = {},
) {
  const query = { objectType, objectId, limit: 20, ...(sortBy && { sortBy }) }
  const pages = useInfiniteQuery({ ...askEndless('comments.list', { query }), enabled: isOn })
  // The best change their places between two pages: what came before does not come again.
  const rows = [...new Map(rowsOf(pages.data).map((row) => [row._id, row])).values()]
  return { pages, rows }
}

export const useLinked = (id: string | null) =>
  useQuery({ ...ask('comments.view', { params: { id: id ?? '' } }), enabled: id !== null, retry: false })
