// Private and group streams: asked for on the socket, answered by the host, paid by the minute.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ServerEvents } from '@fieldhouse/contract'
import { ApiError } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { ask, refresh } from '../../lib/queries.ts'
import { emit, onEvent, socketState, subscribeToState } from '../../lib/realtime.ts'
import { useServerNow } from '../../lib/server-clock.ts'
import { answered } from './api.ts'

export type ShowEnd = ServerEvents['private-stream/over']

const lookAgain = 15_000

/** Who asks oneself, and who was let in. */
export const useShowRequests = () => useQuery({ ...ask('shows.requests'), refetchInterval: lookAgain, select: ({ data }) => data })

/** The stream of a request that was accepted, as both see it. */
export const useShowStream = (streamId: string | undefined) =>
  useQuery({
    ...ask('streams.join', { params: { id: streamId ?? '' } }),
    enabled: streamId !== undefined,
    select: ({ data }) => data.stream,
  })

/** A page is there before its live connection: who presses meanwhile waits for it, as for the answer of a call. */
const longestWait = 10_000
const untilConnected = () =>
  new Promise<void>((resolve, reject) => {
    const given = setTimeout(() => end(() => reject(new ApiError({ status: 0, code: 'client.offline', message: noLine }))), longestWait)
    const look = () => socketState() === 'connected' && end(resolve)
    const forget = subscribeToState(look)
    const end = (then: () => void) => {
      clearTimeout(given)
      forget()
      then()
    }
    look()
  })
const noLine = 'The live connection does not come about. Some networks of schools and offices let none through. Try again in a moment.'

/** Answers the stream that it was asked for. */
export async function askForShow(
  performerId: string,
  wish: { streamId?: string | undefined; userNote: string; seenPrice: number },
): Promise<string> {
  const { streamId, userNote, seenPrice } = wish
  const asked = { performerId, userNote, seenPrice, ...(streamId !== undefined && { streamId }) }
  await untilConnected()
  const { conversation } = answered(await emit('private-stream/request', asked))
  await refresh(['shows'])
  return conversation.streamId
}

export const answerShow = (id: string, status: 'accepted' | 'declined') => send('shows.answer', { params: { id }, body: { status } })
export const leaveShow = (id: string) => send('shows.withdraw', { params: { id } })

/** How the last one ended that was heard of while this is shown. */
export function useShowEnd(): ShowEnd | undefined {
  const [end, setEnd] = useState<ShowEnd>()
  useEffect(() => onEvent('private-stream/over', setEnd), [])
  return end
}

/** Seconds until a moment, counted down by the server's clock. */
export function useSecondsTo(time: string | null): number {
  const now = useServerNow()
  return time === null ? 0 : Math.max(0, Math.ceil((Date.parse(time) - now) / 1000))
}
