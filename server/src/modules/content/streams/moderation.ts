// What leaves the chat of a stream: one message by its sender or the host, all of them by the host.
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Pages } from '#ground/pages'
import type { Chat, ChatNeeds } from './chat.ts'
import * as messages from './message-store.ts'
import { photoTarget } from './photos.ts'
import { presentDeleted } from './present.ts'
import * as store from './store.ts'

export interface ModerationNeeds extends Pick<ChatNeeds, 'db' | 'clock' | 'rooms' | 'media'> {
  readonly pages: Pages
  readonly chat: Chat
}

export const createModeration = ({ db, clock, pages, rooms, chat, media }: ModerationNeeds) => ({
  /** False: this is no message of a stream. Throws `stream.unknown`, `request.forbidden`. */
  async deleteMessage(viewer: Viewer, id: string): Promise<boolean> {
    const message = await messages.findMessage(db, id)
    if (!message) return false
    if (message.sender_id !== viewer.accountId) {
      const { right } = await chat.enter(message.conversation_id, viewer)
      if (right.role !== 'model') throw new AppError(right.mayRead ? 'request.forbidden' : 'stream.unknown')
    }
    const isDeleted = await inTransaction(db, async (tx) => {
      if (!(await messages.markDeleted(tx, id, viewer.accountId, clock.now()))) return false
      await media.release(tx, photoTarget, id)
      return true
    })
    if (isDeleted) {
      rooms.toChat(message.conversation_id, `message_deleted_conversation_${message.conversation_id}`, presentDeleted(message))
    }
    return true
  },

  async clear(viewer: Viewer, conversationId: string): Promise<void> {
    const row = await store.find(db, { conversation_id: conversationId })
    if (!row || !(await pages.actAs(viewer, row.page_id, 'moderate'))) throw new AppError('stream.unknown')
    await inTransaction(db, async (tx) => {
      for (const id of await messages.markCleared(tx, row.session_id, clock.now())) await media.release(tx, photoTarget, id)
    })
    rooms.toChat(conversationId, `clear_all_messages_${conversationId}`, { conversationId })
  },
})
