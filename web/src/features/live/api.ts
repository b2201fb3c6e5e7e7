import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ClientAnswer, ClientPayload } from '@fieldhouse/contract'
import { ApiError } from '../../lib/api-error.ts'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, askPages, refresh } from '../../lib/queries.ts'
import { emit } from '../../lib/realtime.ts'

export type Stream = DataFor<'streams.search'>[number]
export type ChatMessage = DataFor<'streams.publicMessages'>[number]

const lookAgain = 15_000

export const useRunningStreams = () =>
  useInfiniteQuery({ ...askPages('streams.search', { query: { limit: 24, sortBy: 'popular' } }), refetchInterval: lookAgain })

/** What runs on a page; it is looked at again, so that a page that waits opens by itself. */
export const useStreamOf = (page: { performerId: string } | { teamId: string } | undefined) =>
  useQuery({
    ...ask('streams.search', { query: { ...page, limit: 1 } }),
    enabled: page !== undefined,
    select: ({ data }) => data[0] ?? null,
    refetchInterval: lookAgain,
  })

/** What shows that somebody is live is asked for again, too. */
export const refreshStreams = () => refresh(['streams', 'chats', 'teams', 'schedule'])

/** What is asked of one room, by its conversation. */
type RoomWish = `${'public' | 'private'}-stream/${'join' | 'leave' | 'live'}`

export async function askRoom<N extends RoomWish>(event: N, conversationId: string): Promise<ClientAnswer<N>> {
  return answered(await emit(event, { conversationId } as ClientPayload<N>))
}

/** What an acknowledgment carries; throws its refusal as a call would. */
export function answered<T>({ ok, code, message, data }: { ok: boolean; code?: string; message?: string; data?: T }): T {
  if (ok && data !== undefined) return data
  const words = message ?? 'The live connection is not there yet. Try again in a moment.'
  throw new ApiError({ status: 0, message: words, ...(code !== undefined && { code }) })
}

export const removeMessage = (id: string) => send('messages.remove', { params: { id } })
