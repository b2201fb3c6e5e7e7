// The centre's list. It stands still while it is open: what comes waits until it is asked for, and Back finds it as it was.
import type { Notification } from '@fieldhouse/contract'
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '../../lib/client.ts'
import { queryClient } from '../../lib/queries.ts'
import { setBadge, useBadge } from './badge.ts'

export type Tab = 'all' | 'you' | 'pages'

export interface Page {
  data: Notification[]
  nextCursor: string | null
}

// Not the name of a call: what a write changes would fetch it anew, and rows would move under the finger.
export const centre = 'the centre'

/** Whoever asks for the centre wants to see what is new; Back wants what was there. */
export const startAnew = () => queryClient.removeQueries({ queryKey: [centre] })

const change = (turn: (row: Notification) => Notification) =>
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: [centre] },
    (known) => known && { ...known, pages: known.pages.map((page) => ({ ...page, data: page.data.map(turn) })) },
  )

/** Told to all who follow a page: seen with the list, and read by nobody one by one. */
export const isNotice = ({ group }: Notification): boolean => group === 'follows' || group === 'live'

/** On the screen at once; the badge follows. */
export async function markRead(row: Notification): Promise<void> {
  if (row.isRead || isNotice(row)) return
  change((one) => (one._id === row._id ? { ...one, isRead: true } : one))
  setBadge((await send('notifications.read', { params: { id: row._id } })).data)
}

export async function markAllRead(): Promise<void> {
  change((one) => (isNotice(one) ? one : { ...one, isRead: true }))
  setBadge((await send('notifications.readAll')).data)
}

const newestOf = (rows: readonly Notification[]) => rows[0]?.updatedAt

export function useCentre(tab: Tab) {
  const pages = useInfiniteQuery({
    queryKey: [centre, tab],
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      send('notifications.list', { query: { tab, limit: 20, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page) => last.nextCursor,
    staleTime: Infinity,
  })
  const badge = useBadge()
  const rows = pages.data?.pages.flatMap(({ data }) => data) ?? []
  const newest = newestOf(rows)
  // What was shown is new no more, here and in every other window.
  const shownAt = pages.dataUpdatedAt
  useEffect(() => {
    if (newest !== undefined && shownAt > 0)
      void send('notifications.seen', { body: { upTo: newest, tab } })
        .then(({ data }) => setBadge(data))
        .catch(() => undefined)
  }, [newest, shownAt, tab])
  const isNews = tab === 'pages' ? badge?.dot : (badge?.totalUnread ?? 0) > 0
  return { pages, rows, hasNews: !pages.isFetching && isNews === true }
}
