// Private conversations over the contract, and how what the socket tells is laid into what is shown already.
import { useInfiniteQuery, useQuery, type InfiniteData } from '@tanstack/react-query'
import type { AnswerFor, DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, askEndless, askPages, layIn, queryClient, refresh, rowsOf } from '../../lib/queries.ts'

export type Conversation = DataFor<'conversations.view'>
export type Message = DataFor<'messages.send'>
export type MessageFile = Message['files'][number]

type Pages = InfiniteData<AnswerFor<'messages.list'>, string | null>

/** `requests`: of those whom the viewer has restricted. */
export type Box = 'inbox' | 'requests'

export function useConversations(q: string, box: Box) {
  const query = useInfiniteQuery(
    askPages('conversations.list', { query: { limit: 20, ...(q && { q }), ...(box === 'requests' && { box }) } }),
  )
  return { ...query, rows: rowsOf(query.data) }
}

export const useConversation = (id: string) =>
  useQuery({ ...ask('conversations.view', { params: { id } }), staleTime: 0, select: ({ data }) => data })

const listOf = (id: string) => askEndless('messages.list', { params: { id } })

/** Oldest first, as they are read. Asked for anew at each visit: what came while one was elsewhere was not laid in. */
export function useMessages(id: string) {
  const query = useInfiniteQuery({ ...listOf(id), staleTime: 0, select: (pages) => [...rowsOf(pages)].reverse() })
  return { ...query, messages: query.data ?? [] }
}

export async function openConversation(source: 'user' | 'performer', sourceId: string): Promise<Conversation> {
  const { data } = await send('conversations.open', { body: { source, sourceId } }, { isHasty: true })
  queryClient.setQueryData(ask('conversations.view', { params: { id: data._id } }).queryKey, { data })
  return data
}

/** By its id, wherever it comes from first, so that nothing is there twice. */
export const mergeMessage = (message: Message) =>
  layIn<Pages>(listOf(message.conversationId).queryKey, (known, isLate) => {
    const isKnown = known.pages.some(({ data }) => data.some(({ _id }) => _id === message._id))
    if (isKnown && isLate) return known
    return {
      ...known,
      pages: known.pages.map((page, i) => {
        if (isKnown) return { ...page, data: page.data.map((row) => (row._id === message._id ? message : row)) }
        return i === 0 ? { ...page, data: [message, ...page.data].sort((a, b) => (a._id < b._id ? 1 : -1)) } : page
      }),
    }
  })

export const dropMessage = (conversationId: string, id: string) =>
  layIn<Pages>(listOf(conversationId).queryKey, (known) => ({
    ...known,
    pages: known.pages.map((page) => ({ ...page, data: page.data.filter(({ _id }) => _id !== id) })),
  }))

export async function removeMessage({ conversationId, _id }: Message) {
  await send('messages.remove', { params: { id: _id } }, { isHasty: true })
  dropMessage(conversationId, _id)
}

/** The counter is set from the answer; where another one was told before it came nobody knows which is newer, and it is asked for, too. */
export async function readAll(id: string) {
  const { queryKey } = ask('messages.countUnread')
  const before = queryClient.getQueryState(queryKey)?.dataUpdateCount
  const { data } = await send('messages.readAll', { params: { id } }, { isHasty: true })
  const told = queryClient.getQueryState(queryKey)
  queryClient.setQueryData(queryKey, { data: { total: data.total } })
  if (told?.dataUpdateCount !== before && told?.data?.data.total !== data.total) void refresh(['unread'])
  queryClient.setQueryData(
    ask('conversations.view', { params: { id } }).queryKey,
    (known) => known && { data: { ...known.data, totalNotSeenMessages: 0 } },
  )
}
