// The chat of a room: its newest lines, and what is said from then on. The two are kept apart: an answer that was asked for
// before a line was said must not take that line away. Lines are known by their id, so nothing is doubled.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { send } from '../../lib/client.ts'
import { keyOf, queryClient } from '../../lib/queries.ts'
import { onEvent } from '../../lib/realtime.ts'
import { isSignedIn, useSignedIn } from '../../lib/session.ts'
import type { ChatMessage } from './api.ts'

/** With the same `clientId` it is said once, however often it is tried. */
export interface Said {
  text: string
  clientId: string
  fileIds: readonly string[]
}

interface HeardLine {
  line: ChatMessage
  at: number
}

interface Heard {
  lines: readonly HeardLine[]
  /** Ids of lines that were deleted, with what stands in their place. */
  gone: ReadonlyMap<string, string>
  /** Everything up to this id was cleared. */
  clearedThrough: string
}

interface Asked {
  lines: readonly ChatMessage[]
  /** When it was asked for: it knows better of everything that was heard before. */
  at: number
}

const mostLines = 200
const firstLines = 50
const nothing: Heard = { lines: [], gone: new Map(), clearedThrough: '' }

const latestOf = (lines: readonly ChatMessage[]) => lines.reduce((latest, { _id }) => (_id > latest ? _id : latest), '')

/** Newest last, as it is read; an id made later is greater. */
function merge(asked: Asked, { lines, gone, clearedThrough }: Heard): ChatMessage[] {
  const since = lines.flatMap(({ line, at }) => (at >= asked.at ? [line] : []))
  const known = new Map([...since, ...asked.lines].map((line) => [line._id, line]))
  return [...known.values()]
    .filter(({ _id }) => _id > clearedThrough)
    .sort((a, b) => (a._id < b._id ? -1 : 1))
    .slice(-mostLines)
    .map((line) => {
      const text = gone.get(line._id)
      return text === undefined ? line : { ...line, text, isDeleted: true }
    })
}

const chatKey = (id: string) => [...keyOf('streams.publicMessages', { params: { id } }), 'room']

/** The newest lines; whoever was away asks for as many as are shown at most, so that nothing is missing between. */
async function read(id: string, signal: AbortSignal): Promise<Asked> {
  const at = performance.now()
  const isAgain = isSignedIn() && queryClient.getQueryData(chatKey(id)) !== undefined
  const page = (limit: number, cursor?: string) =>
    send('streams.publicMessages', { params: { id }, query: { limit, ...(cursor !== undefined && { cursor }) } }, { signal })
  const { data, nextCursor } = await page(isAgain ? mostLines / 2 : firstLines)
  const older = isAgain && nextCursor ? await page(mostLines / 2, nextCursor) : undefined
  return { lines: [...data, ...(older?.data ?? [])], at }
}

/** A visitor has no socket and looks again every few seconds. */
export function useChat(conversationId: string, isOpen: boolean) {
  const hasSocket = useSignedIn()
  const { data: asked, error } = useQuery({
    queryKey: chatKey(conversationId),
    queryFn: ({ signal }) => read(conversationId, signal),
    enabled: isOpen,
    refetchInterval: hasSocket ? false : 5_000,
  })
  const [heard, setHeard] = useState(nothing)
  const [isFast, setFast] = useState(false)
  const add = (line: ChatMessage) =>
    setHeard((known) => ({ ...known, lines: [...known.lines, { line, at: performance.now() }].slice(-mostLines) }))
  const hear = useEffectEvent(add)
  const hearSome = useEffectEvent((lines: readonly ChatMessage[], more: number) => {
    for (const line of lines) add(line)
    setFast(more > 0)
  })
  const clear = useEffectEvent(() =>
    setHeard((known) => ({ ...nothing, clearedThrough: latestOf([...known.lines.map(({ line }) => line), ...(asked?.lines ?? [])]) })),
  )
  const drop = useEffectEvent(({ _id, text }: { _id: string; text: string }) =>
    setHeard((known) => ({ ...known, gone: new Map([...known.gone, [_id, text]]) })),
  )
  useEffect(() => {
    const offs = [
      onEvent(`message_created_conversation_${conversationId}`, (line) => hear(line)),
      onEvent(`messages_created_conversation_${conversationId}`, ({ messages, more }) => hearSome(messages, more)),
      onEvent(`message_deleted_conversation_${conversationId}`, (line) => drop(line)),
      onEvent(`clear_all_messages_${conversationId}`, () => clear()),
    ]
    return () => {
      for (const off of offs) off()
    }
  }, [conversationId])
  return {
    lines: asked && merge(asked, heard),
    /** More is written than anybody could read, and some of it is left out. */
    isFast,
    error: asked ? null : error,
    async say({ text, clientId, fileIds }: Said): Promise<void> {
      const body = { conversationId, data: { ...(text !== '' && { text }), clientId, fileIds: [...fileIds] } }
      add((await send('streams.writePublic', { params: { id: conversationId }, body })).data)
    },
  }
}
