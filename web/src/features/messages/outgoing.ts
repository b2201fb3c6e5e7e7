// Messages on their way: shown at once, sent one after the other in their conversation, kept with the way to try again when
// they did not go. A retry carries the same clientId, so nothing is sent twice.
import { useSyncExternalStore } from 'react'
import type { InputFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { newId } from '../../lib/new-id.ts'
import { refresh } from '../../lib/queries.ts'
import { sendFile } from '../../lib/upload.ts'
import { mergeMessage } from './api.ts'
import {
  added,
  changed,
  failureOf,
  filesLeft,
  isVideo,
  kindOf,
  without,
  type Draft,
  type Outgoing,
  type OutgoingList,
} from './outgoing-list.ts'

let all: OutgoingList = []
const listeners = new Set<() => void>()
const lines = new Map<string, Promise<void>>()

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

const set = (next: OutgoingList) => {
  all = next
  // They are nowhere else: who closes the page before they went is asked. One that was refused goes nowhere.
  if (all.some(({ isRefused }) => !isRefused)) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}
const change = (clientId: string, values: Partial<Outgoing>) => set(changed(all, clientId, values))
const find = (clientId: string) => all.find((item) => item.clientId === clientId)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** What is on its way in a conversation, oldest first. */
export function useOutgoing(conversationId: string): Outgoing[] {
  return useSyncExternalStore(subscribe, () => all).filter((item) => item.conversationId === conversationId)
}

async function upload(item: Outgoing): Promise<readonly string[]> {
  const { clientId, files } = item
  let ids = item.fileIds
  for (const file of filesLeft(item)) {
    const done = ids.length
    const { data } = await sendFile(
      isVideo(file) ? 'messages.uploadVideo' : 'messages.uploadPhoto',
      file,
      {},
      {
        onProgress: (share) => change(clientId, { share: (done + share) / files.length }),
      },
    )
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
    const data: InputFor<'messages.send'>['body'] = {
      type: kindOf(item),
      text,
      fileIds: [...fileIds],
      clientId,
      ...(price !== undefined && { price }),
    }
    const sent = await send('messages.send', { params: { id: conversationId }, body: data }, { isHasty: true })
    mergeMessage(sent.data)
    forget(clientId)
  } catch (failure) {
    const why = failureOf(failure)
    change(clientId, why)
    // Whether one may write here at all may have changed.
    if (why.isRefused) void refresh(['conversations'])
  }
}

/** One after the other, so that they arrive in the order they were written. */
function queue(conversationId: string, clientId: string) {
  const line = (lines.get(conversationId) ?? Promise.resolve()).then(() => go(clientId))
  lines.set(conversationId, line)
}

export function post(conversationId: string, draft: Draft) {
  const clientId = newId()
  set(added(all, draft, { clientId, conversationId, createdAt: new Date().toISOString() }))
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
  set(without(all, item.clientId))
}
