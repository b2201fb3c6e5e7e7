// What happens in a conversation, told to the sockets of its two accounts after the commit (wire.md 5). Each hears of it as
// the lists would show it: what is locked there is locked here.
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import type { Reading } from './reading.ts'
import * as store from './store.ts'
import type { Threads } from './threads.ts'

export interface TellNeeds {
  readonly db: Db
  readonly outbox: Outbox
  readonly realtime: Realtime
}

export function tellOfMessages({ db, outbox, realtime }: TellNeeds, threads: Threads, reading: Reading): void {
  const tellUnread = async (accountId: string, conversationId: string) => {
    const total = await store.countUnread(db, accountId)
    realtime.toAccount(accountId, 'notify_read_messages_in_conversation', { total, conversationId })
  }

  /** To both, each with their own view; answers who was not the sender. */
  const tellMessage = async (id: string) => {
    const row = await store.findMessage(db, id)
    const sides = row ? await threads.sidesOf(row.conversation_id) : []
    await Promise.all(
      sides.map(async (side) => {
        const [message] = row ? await reading.show([row], side) : []
        if (message) realtime.toAccount(side.me.id, 'message_created', message)
      }),
    )
    return sides.find(({ me }) => me.id !== row?.sender_id)
  }

  outbox.on('message.created', async ({ messageId }) => {
    const theirs = await tellMessage(messageId)
    if (theirs) await tellUnread(theirs.me.id, theirs.id)
  })
  // The same message again, which clients merge by its id: now its video plays.
  outbox.on('file.prepared', async ({ targetKind, targetId }) => {
    if (targetKind === 'message' && targetId !== null) await tellMessage(targetId)
  })
  outbox.on('message.deleted', async ({ messageId, conversationId, senderId, otherId }) => {
    const payload = { _id: messageId, conversationId, isDeleted: true as const }
    realtime.toAccount(senderId, 'message_deleted', payload)
    if (otherId === null) return
    realtime.toAccount(otherId, 'message_deleted', payload)
    await tellUnread(otherId, conversationId)
  })
  outbox.on('message.refused', async ({ messageId, conversationId, senderId, otherId, isForSender }) => {
    const payload = { _id: messageId, conversationId, isDeleted: true as const }
    if (isForSender) realtime.toAccount(senderId, 'message_deleted', payload)
    if (otherId === null) return
    realtime.toAccount(otherId, 'message_deleted', payload)
    await tellUnread(otherId, conversationId)
  })
  outbox.on('messages.read', ({ accountId, conversationId }) => tellUnread(accountId, conversationId))
}
