// A message that its sender deletes, or takes back.
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Entitlements } from '#books/entitlements'
import type { Media } from '#content/media'
import * as store from './store.ts'
import type { MessageTable } from './tables.ts'

export interface ErasingNeeds {
  readonly clock: Clock
  readonly outbox: Outbox
  readonly entitlements: Entitlements
  readonly media: Media
}

export const createErasing =
  ({ clock, outbox, entitlements, media }: ErasingNeeds) =>
  /** Who paid for it keeps it. False for what was deleted already. */
  async (tx: Db, row: MessageTable, otherId: string): Promise<boolean> => {
    const { id, conversation_id: conversationId, sender_id: senderId } = row
    await store.lockConversation(tx, conversationId)
    if (!(await store.markDeleted(tx, id, clock.now()))) return false
    const isKept = row.price !== null && (await entitlements.grantedTo(otherId, 'message', [id], tx)).has(id)
    if (!isKept) await store.forgetUnread(tx, row, otherId)
    await store.relist(tx, conversationId)
    // What was for sale keeps its text and files: somebody may be paying at this moment.
    if (row.price === null) {
      await store.forgetTexts(tx, [id])
      await media.release(tx, 'message', id)
    }
    await outbox.write(tx, 'message.deleted', { messageId: id, conversationId, senderId, otherId: isKept ? null : otherId })
    return true
  }
