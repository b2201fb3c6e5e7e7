import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ClientAnswer, ClientPayload } from '@fieldhouse/contract'
import { ApiError } from '../../lib/api-error.ts'
import type { DataFor, InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, askPages, keyOf, refresh } from '../../lib/queries.ts'
import { emit } from '../../lib/realtime.ts'

export type Stream = DataFor<'streams.search'>[number]
export type ChatMessage = DataFor<'streams.publicMessages'>[number]
export type LiveBody = NonNullable<InputFor<'streams.live'>['body']>

const lookAgain = 15_000

export const useRunningStreams = () =>
  useInfiniteQuery({ ...askPages('streams.search', { query: { limit: 24, sortBy: 'popular' } }), refetchInterval: lookAgain })

/** What runs on a page; it is looked at again, so that a page that waits opens by itself. */
export const useStreamOf = (performerId: string | undefined) =>
  useQuery({
    ...ask('streams.search', { query: { performerId: performerId ?? '', limit: 1 } }),
    enabled: performerId !== undefined,
    select: ({ data }) => data[0] ?? null,
    refetchInterval: lookAgain,
  })

/**
 * The own stream, live or not; its host is always let in. Null: never live before. That is an answer, not an error: asking
 * again after an error would show an empty page in between, and what was typed into it would be gone.
 */
export const useOwnStream = (performerId: string | undefined) =>
  useQuery({
    queryKey: [...keyOf('streams.join', { params: { id: performerId ?? '' } }), 'own'],
    queryFn: async ({ signal }): Promise<Stream | null> => {
      try {
        return (await send('streams.join', { params: { id: performerId ?? '' } }, { signal })).data.stream
      } catch (error) {
        if (error instanceof ApiError && error.code === 'stream.unknown') return null
        throw error
      }
    },
    enabled: performerId !== undefined,
  })

export const refreshStreams = () => refresh(['streams', 'chats'])

/** What is asked of one room, by its conversation. */
type RoomWish = 'public-stream/join' | 'public-stream/leave' | 'public-stream/live'

/** What a socket refused, as the sentence that the server gave. */
export async function askRoom<N extends RoomWish>(event: N, conversationId: string): Promise<ClientAnswer<N>> {
  const { ok, message, data } = await emit(event, { conversationId } as ClientPayload<N>)
  if (!ok || data === undefined) throw new Error(message ?? 'The live connection is not there yet. Try again in a moment.')
  return data
}

/** Prepares a session, comes into its room and starts it. */
export async function goLive(body: LiveBody): Promise<void> {
  const { data } = await send('streams.live', { body })
  const { conversationId } = data.stream
  await askRoom('public-stream/join', conversationId)
  await askRoom('public-stream/live', conversationId)
  await refreshStreams()
}

export async function endStream(id: string): Promise<void> {
  await send('streams.change', { params: { id }, body: { isStreaming: false } })
}

export const saveInfo = async (streamId: string, title: string, description: string): Promise<void> => {
  await send('streams.updateInfo', { body: { streamId, title, description } })
}

export const sayDuration = (streamId: string, duration: number) => send('streams.setDuration', { body: { streamId, duration } })
export const removeMessage = (id: string) => send('messages.remove', { params: { id } })
export const clearChat = (conversationId: string) => send('streams.clear', { params: { id: conversationId } })
