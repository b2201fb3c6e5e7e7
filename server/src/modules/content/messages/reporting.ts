// Messages as reports and the decisions on them need them: known to the two of a conversation, and to staff one by one.
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Reportable } from '#content/things'
import type { Reading } from './reading.ts'
import * as store from './store.ts'
import type { SealedTexts } from './tables.ts'

export interface ReportingNeeds {
  readonly db: Db
  readonly outbox: Outbox
}

export const createReporting = ({ db, outbox }: ReportingNeeds, reading: Pick<Reading, 'find'>, sealed: SealedTexts): Reportable => ({
  async find(id, viewer) {
    const row = viewer === 'staff' ? await store.findMessage(db, id) : (await reading.find(id, viewer.accountId))?.row
    if (!row) return undefined
    return {
      // Of what was said in private nothing stands in a list.
      title: '',
      text: sealed.open(row).text,
      fileIds: row.file_ids,
      pictures: [],
      authorId: row.sender_id,
      pageId: null,
      path: null,
      refusal: row.refusal,
      isGone: row.deleted_at !== null,
    }
  },

  async refuse(tx, id, refusal) {
    const known = await store.findMessage(tx, id)
    if (!known) return
    const { conversation_id: conversationId, sender_id: senderId } = known
    await store.lockConversation(tx, conversationId)
    const before = await store.refuse(tx, id, refusal)
    if (!before || before.refusal === refusal) return
    const other = (await store.loadMembers(tx, conversationId)).find(({ account_id: accountId }) => accountId !== senderId)
    if (before.refusal === null && other) await store.forgetUnread(tx, before, other.account_id)
    await store.relist(tx, conversationId)
    // Both ask again: the other one, and its sender where not even they have it any more.
    const payload = { messageId: id, conversationId, senderId, otherId: other?.account_id ?? null }
    if (refusal !== null) await outbox.write(tx, 'message.refused', { ...payload, isForSender: refusal === 'removed' })
  },
})
