// What whoever hosts a stream does; who only watches needs none of it.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import type { InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask, keyOf } from '../../lib/queries.ts'
import { askRoom, refreshStreams, type Stream } from './api.ts'

type LiveBody = NonNullable<InputFor<'streams.live'>['body']>

/** A team's stream that is somebody else's to host opens to others only while it is live. */
const none = ['stream.unknown', 'stream.offline', 'stream.purchase_required']

/**
 * The stream of one's own page or of a team, live or not; its host is always let in. Null: nothing of one's own there. That is
 * an answer, not an error: asking again after an error would show an empty page in between, and what was typed into it would be gone.
 */
export const useOwnStream = (pageId: string | undefined) =>
  useQuery({
    queryKey: [...keyOf('streams.join', { params: { id: pageId ?? '' } }), 'own'],
    queryFn: async ({ signal }): Promise<Stream | null> => {
      try {
        return (await send('streams.join', { params: { id: pageId ?? '' } }, { signal })).data.stream
      } catch (error) {
        if (error instanceof ApiError && none.includes(error.code)) return null
        throw error
      }
    },
    enabled: pageId !== undefined,
  })

const day = 24 * 60 * 60 * 1000

/** Games of a team around now, from which it may be live: from yesterday on, the next first. */
export function useGames(teamId: string) {
  const [now] = useState(() => Date.now())
  const fromDate = new Date(now - day).toISOString().slice(0, 10)
  return useQuery({
    ...ask('schedule.list', { params: { id: teamId }, query: { fromDate, kind: 'game', limit: 6 } }),
    select: ({ data }) => data.filter(({ isCanceled, startsAt }) => !isCanceled && Date.parse(startsAt) < now + 7 * day),
  })
}

/** Prepares a session, comes into its room and starts it. */
export async function goLive(body: LiveBody): Promise<void> {
  const { data } = await send('streams.live', { body })
  const { conversationId } = data.stream
  await askRoom('public-stream/join', conversationId)
  await askRoom('public-stream/live', conversationId)
  await refreshStreams()
}

/** The same for one who was let in and waits. */
export async function startShow(conversationId: string): Promise<void> {
  await askRoom('private-stream/join', conversationId)
  await askRoom('private-stream/live', conversationId)
  await refreshStreams()
}

export async function endStream(id: string): Promise<void> {
  await send('streams.change', { params: { id }, body: { isStreaming: false } })
}

export const saveInfo = async (streamId: string, title: string, description: string): Promise<void> => {
  await send('streams.updateInfo', { body: { streamId, title, description } })
}

export const keepScore = async (id: string, body: NonNullable<InputFor<'streams.score'>['body']>) =>
  (await send('streams.score', { params: { id }, body })).data

export const sayDuration = (streamId: string, duration: number) => send('streams.setDuration', { body: { streamId, duration } })
export const nameGame = (id: string, eventId: string | null) => send('streams.change', { params: { id }, body: { eventId } })
export const makeVideo = (sessionId: string) => send('streams.makeVideo', { params: { id: sessionId }, body: {} })
export const removeRecording = (sessionId: string) => send('streams.removeRecording', { params: { id: sessionId } })
export const clearChat = (conversationId: string) => send('streams.clear', { params: { id: conversationId } })
