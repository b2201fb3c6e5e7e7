// Messages on their way: shown at once, sent one after the other in their conversation, kept with the way to try again when
// they did not go. A retry carries the same clientId, so nothing is sent twice.
import { useSyncExternalStore } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import type { InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { queryClient } from '../../lib/queries.ts'
import { sendFile } from '../../lib/upload.ts'
import { mergeMessage, refreshLists } from './api.ts'

export interface Picked {
  readonly file: File
  /** Its address on this machine; let go of once the message has gone. */
  readonly address: string
}

export interface Draft {
  readonly text: string
  /** Pictures, or one video. */
  readonly files: readonly Picked[]
  /** Tokens; undefined: costs nothing. */
  readonly price: number | undefined
}

export interface Outgoing extends Draft {
  readonly clientId: string
  readonly conversationId: string
  readonly createdAt: string
  /** Ids of what is uploaded already. */
  readonly fileIds: readonly string[]
  /** Share of the files that has gone. */
  readonly share: number
  /** Why it did not go; undefined while it is going. */
  readonly error: string | undefined
  /** Trying again would be refused again. */
  readonly isRefused: boolean
}

let all: readonly Outgoing[] = []
const listeners = new Set<() => void>()
const lines = new Map<string, Promise<void>>()

const set = (next: readonly Outgoing[]) => {
  all = next
  for (const listener of listeners) listener()
}
const change = (clientId: string, values: Partial<Outgoing>) => set(all.map((item) => (item.clientId === clientId ? { ...item, ...values } : item)))
const find = (clientId: string) => all.find((item) => item.clientId === clientId)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is on its way in a conversation, oldest first. */
export function useOutgoing(conversationId: string): Outgoing[] {
  return useSyncExternalStore(subscribe, () => all).filter((item) => item.conversationId === conversationId)
}

const isVideo = (file: File) => file.type.startsWith('video/')
export const kindOf = ({ files }: Pick<Draft, 'files'>) => (files[0] ? (isVideo(files[0].file) ? 'video' : 'photo') : 'text')

async function upload({ clientId, files, fileIds }: Outgoing): Promise<readonly string[]> {
  let ids = fileIds
  for (const { file } of files.slice(ids.length)) {
    const done = ids.length
    const { data } = await sendFile(isVideo(file) ? 'messages.uploadVideo' : 'messages.uploadPhoto', file, {}, {
      onProgress: (share) => change(clientId, { share: (done + share) / files.length }),
    })
    ids = [...ids, data._id]
    change(clientId, { fileIds: ids })
  }
  return ids
}

async function go(clientId: string) {
  const item = find(clientId)
  if (!item) return
  try {
    const fileIds = await upload(item)
    const { conversationId, text, price } = item
    const data: InputFor<'messages.send'>['body'] = { type: kindOf(item), text, fileIds: [...fileIds], clientId, ...(price !== undefined && { price }) }
    const sent = await send('messages.send', { params: { id: conversationId }, body: data })
    mergeMessage(sent.data)
    forget(clientId)
    void refreshLists()
  } catch (failure) {
    const isRefused = failure instanceof ApiError && failure.status >= 400 && failure.status < 500 && failure.status !== 429
    change(clientId, { error: messageOf(failure), isRefused })
    // Whether one may write here at all may have changed.
    if (isRefused) void queryClient.invalidateQueries({ queryKey: ['conversations.view'] })
  }
}

/** One after the other, so that they arrive in the order they were written. */
function queue(conversationId: string, clientId: string) {
  const line = (lines.get(conversationId) ?? Promise.resolve()).then(() => go(clientId))
  lines.set(conversationId, line)
}

export function post(conversationId: string, draft: Draft) {
  const clientId = crypto.randomUUID()
  const start = { fileIds: [], share: 0, error: undefined, isRefused: false }
  set([...all, { ...draft, ...start, clientId, conversationId, createdAt: new Date().toISOString() }])
  queue(conversationId, clientId)
}

export function retry({ conversationId, clientId }: Outgoing) {
  change(clientId, { error: undefined })
  queue(conversationId, clientId)
}

/** Sent, given up, or told by the socket before the answer came. */
export function forget(clientId: string | null) {
  const item = clientId === null ? undefined : find(clientId)
  if (!item) return
  for (const { address } of item.files) URL.revokeObjectURL(address)
  set(all.filter((other) => other !== item))
}
