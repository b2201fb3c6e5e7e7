// The chat of a room: its newest lines, and what is said from then on. The two are kept apart: an answer that was asked for
// before a line was said must not take that line away. Lines are known by their id, so nothing is doubled.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { newIntention, send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { onEvent } from '../../lib/realtime.ts'
import { useSignedIn } from '../../lib/session.ts'
import type { ChatMessage } from './api.ts'

interface Heard {
  lines: readonly ChatMessage[]
  /** Ids of lines that were deleted, with what stands in their place. */
  gone: ReadonlyMap<string, string>
  /** Everything up to this id was cleared. */
  clearedThrough: string
}

const mostLines = 200
const nothing: Heard = { lines: [], gone: new Map(), clearedThrough: '' }

const latestOf = (lines: readonly ChatMessage[]) => lines.reduce((latest, { _id }) => (_id > latest ? _id : latest), '')

/** Newest last, as it is read; an id made later is greater. */
function merge(asked: readonly ChatMessage[], { lines, gone, clearedThrough }: Heard): ChatMessage[] {
  const known = new Map([...lines, ...asked].map((line) => [line._id, line]))
  return [...known.values()]
    .filter(({ _id }) => _id > clearedThrough)
    .sort((a, b) => (a._id < b._id ? -1 : 1))
    .slice(-mostLines)
    .map((line) => {
      const text = gone.get(line._id)
      return text === undefined ? line : { ...line, text, isDeleted: true }
    })
}

/** A visitor has no socket and looks again every few seconds. */
export function useChat(conversationId: string, isOpen: boolean) {
  const isSignedIn = useSignedIn()
  const { data, error } = useQuery({
    ...ask('streams.publicMessages', { params: { id: conversationId }, query: { limit: 50 } }),
    enabled: isOpen,
    refetchInterval: isSignedIn ? false : 5_000,
  })
  const [heard, setHeard] = useState(nothing)
  const asked = data?.data
  const add = (message: ChatMessage) => setHeard((known) => ({ ...known, lines: [...known.lines, message].slice(-mostLines) }))
  const hear = useEffectEvent(add)
  const clear = useEffectEvent(() => setHeard((known) => ({ ...nothing, clearedThrough: latestOf([...known.lines, ...(asked ?? [])]) })))
  const drop = useEffectEvent(({ _id, text }: { _id: string; text: string }) =>
    setHeard((known) => ({ ...known, gone: new Map([...known.gone, [_id, text]]) })),
  )
  useEffect(() => {
    const offs = [
      onEvent(`message_created_conversation_${conversationId}`, (line) => hear(line)),
      onEvent(`message_deleted_conversation_${conversationId}`, (line) => drop(line)),
      onEvent(`clear_all_messages_${conversationId}`, () => clear()),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [conversationId])
  return {
    lines: asked && merge(asked, heard),
    error,
    async say(text: string): Promise<void> {
      const body = { conversationId, data: { type: 'text' as const, text, clientId: newIntention() } }
      add((await send('streams.writePublic', { params: { id: conversationId }, body })).data)
    },
  }
}
