import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { ServerEvents, StreamEntry } from '@fieldhouse/contract'
import { refresh } from '../../lib/queries.ts'
import { onEvent, socketState, subscribeToState } from '../../lib/realtime.ts'
import { askRoom, refreshStreams, type Stream } from './api.ts'

type Member = StreamEntry['members'][number]

export interface RoomState {
  total: number
  members: readonly Member[]
  isHostAway: boolean
  /** Set once it is over: `ended` by the host, `host_left`, … */
  endReason: string | undefined
  score: Stream['score']
}

interface Known extends RoomState {
  /** Once at least. */
  hasEntered: boolean
}

export interface Reached extends RoomState {
  setScore: (score: Stream['score']) => void
  /** False while the connection is lost and tried again. */
  isReached: boolean
}

const nobody: Known = { total: 0, members: [], isHostAway: false, endReason: undefined, score: null, hasEntered: false }

/** They tell of any room; the one that is open takes what is its own. */
type RoomEvent =
  | 'public-room-changed'
  | 'model-left'
  | 'model-joined'
  | 'join-broadcaster'
  | 'admin-end-session-stream'
  | 'stream_score_changed'

/** What came late does not take back what is known. */
const newer = (one: Stream['score'], other: Stream['score']) => ((one?.version ?? 0) >= (other?.version ?? 0) ? one : other)

/** Comes into the room of a stream, again after each reconnection, and leaves it with the page. */
export function useRoom({ type, conversationId, stats, score }: Stream, isLetIn: boolean): Reached {
  const room = type === 'public' ? 'public-stream' : 'private-stream'
  const [state, setState] = useState({ ...nobody, total: stats.members })
  const isConnected = useSyncExternalStore(subscribeToState, socketState) === 'connected'
  const change = useEffectEvent((part: Partial<Known>) => setState((known) => ({ ...known, ...part })))
  const setScore = (next: Stream['score']) => setState((known) => ({ ...known, score: newer(known.score, next) }))
  const hearScore = useEffectEvent(setScore)
  useEffect(() => {
    const on = <N extends RoomEvent>(event: N, react: (payload: ServerEvents[N]) => void) =>
      onEvent(event, (payload) => {
        if (payload.conversationId === conversationId) react(payload)
      })
    const offs = [
      on('public-room-changed', ({ total, members }) => change({ total, members })),
      on('stream_score_changed', (heard) => hearScore(heard.score)),
      on('model-left', () => change({ isHostAway: true })),
      on('model-joined', () => change({ isHostAway: false })),
      on('join-broadcaster', () => change({ isHostAway: false })),
      on('admin-end-session-stream', ({ reason }) => change({ endReason: reason, total: 0, members: [] })),
      // Money that came back may have been the ticket.
      onEvent('balance_changed', ({ reason }) => {
        if (reason === 'refund') void refreshStreams()
      }),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [conversationId])
  useEffect(() => {
    if (!isConnected || !isLetIn) return undefined
    // Who is not let in after all learns it from the list, which is asked for again.
    askRoom(`${room}/join`, conversationId).then(
      ({ total, members, isHostAway, score: kept }) => {
        hearScore(kept)
        // Whoever was away has not heard that the host is back, or gone.
        change({ total, members, isHostAway, hasEntered: true })
        // From here on every line is heard; what was said before is asked for.
        return refresh(['chats'])
      },
      () => refreshStreams(),
    )
    return () => void askRoom(`${room}/leave`, conversationId).catch(() => undefined)
  }, [room, conversationId, isConnected, isLetIn])
  return { ...state, score: newer(state.score, score), setScore, isReached: isConnected || !state.hasEntered }
}
