// Writing messages: send, delete, mark as read. What is written in one conversation waits for each other, so that ids rise
// with time and nothing is counted twice.
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newIdAfter } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { hasLink, toPlainText } from '#platform/plain-text.ts'
import type { Entitlements } from '#books/entitlements'
import type { Screening } from '#ground/screening'
import { createErasing } from './erasing.ts'
import { createFormReading, type Form, type FormNeeds } from './form.ts'
import { refusalFor } from './policy.ts'
import type { Reading } from './reading.ts'
import * as store from './store.ts'
import type { MessageTable, SealedTexts } from './tables.ts'
import type { Thread } from './parties.ts'
import type { Threads } from './threads.ts'

export interface WritingNeeds extends FormNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly entitlements: Entitlements
  readonly screening: Pick<Screening, 'isNewcomer' | 'refuse'>
}

/** Messages of another kind that share the address of deletion, those of streams. */
export interface OtherMessages {
  /** False for an id that is none of them; throws what keeps the viewer from deleting it. */
  remove(viewer: Viewer, id: string): Promise<boolean>
}

export type Content = Pick<MessageTable, 'type' | 'text' | 'file_ids' | 'price'>

/** Of what was written to many: its id, and under which id this one is sent. */
export interface Copy {
  readonly id: string
  /** Without one its mark alone keeps it from being sent twice. */
  readonly clientId?: string
  readonly content: Content
  /** In the transaction that writes it, or finds it written; throws when it is wanted no more. */
  readonly mark: (tx: Db, messageId: string) => Promise<void>
}

export type Writing = ReturnType<typeof createWriting>

export const fileTypes = { text: [], photo: ['message-photo'], video: ['message-video'], audio: [] } as const

export function createWriting(needs: WritingNeeds, threads: Threads, reading: Reading, sealed: SealedTexts) {
  const { db, clock, outbox, media, screening } = needs
  const { priceOf, typeOf } = createFormReading(needs)
  const erase = createErasing(needs)
  const others: OtherMessages[] = []

  const require = async (viewer: Pick<Viewer, 'accountId'>, id: string): Promise<Thread> => {
    const thread = await threads.find(viewer.accountId, id)
    if (!thread) throw new AppError('conversation.unknown')
    return thread
  }

  const requireWritable = async (viewer: Pick<Viewer, 'accountId'>, id: string): Promise<Thread> => {
    const thread = await require(viewer, id)
    const reason = await threads.whyNotSend(thread)
    if (reason !== null) throw new AppError(refusalFor[reason])
    return thread
  }

  /** What a form says. Throws `screening.refused`, `message.empty`, `account.limited`, `message.paid_not_allowed`, `content.price_out_of_bounds`. */
  const contentOf = async (form: Form, from: Pick<Thread, 'me'>, isUnasked = true, isPaid = false): Promise<Content> => {
    const [text, fileIds] = [toPlainText(form.text ?? ''), form.fileIds ?? []]
    const type = await typeOf(form)
    if (type === 'text' ? text === '' : fileIds.length === 0) throw new AppError('message.empty')
    if (hasLink(text) && (await threads.isLimited(from.me.id))) throw new AppError('account.limited')
    // Nothing waits in private: what somebody writes to who never answered is refused, and stays theirs to change.
    if (isUnasked) await screening.refuse('message', { text, ...(!isPaid && { by: from.me.id }) }, from.me.id)
    return { type, text, file_ids: [...fileIds], price: await priceOf(form, from) }
  }

  const insert = (thread: Thread, form: Pick<Form, 'clientId'>, content: Content, copy?: Pick<Copy, 'id' | 'mark'>) =>
    inTransaction(db, async (tx) => {
      const conversation = await store.lockConversation(tx, thread.id)
      const clientId = form.clientId ?? null
      const known = clientId === null ? undefined : await store.findByClientId(tx, thread.id, thread.me.id, clientId)
      const id = known?.id ?? newIdAfter(conversation.last_message_id)
      await copy?.mark(tx, id)
      if (known) return { row: known, isNew: false }
      const row: MessageTable = {
        id,
        conversation_id: thread.id,
        sender_id: thread.me.id,
        client_id: clientId,
        broadcast_id: copy?.id ?? null,
        ...content,
        created_at: clock.now(),
        deleted_at: null,
        refusal: null,
      }
      await Promise.all([store.insertMessage(tx, sealed.close(row, row.id)), outbox.write(tx, 'message.created', { messageId: row.id })])
      const files = row.file_ids.map((id) => ({ id, types: fileTypes[row.type] }))
      const isHeld =
        files.length === 0 ||
        row.broadcast_id !== null ||
        (await media.hold(tx, { ownerId: thread.me.id, kind: 'message', targetId: row.id, files }))
      if (!isHeld) throw new AppError('message.file_unusable')
      return { row, isNew: true }
    })

  return {
    /** Another module that answers for ids which are no private messages; at wiring. */
    shareIdsWith: (other: OtherMessages) => void others.push(other),

    /** `isNew` is false for a clientId that was seen before. Throws the codes of `messages.send`. */
    async send(viewer: Viewer, conversationId: string, form: Form): Promise<{ row: MessageTable; thread: Thread; isNew: boolean }> {
      const thread = await requireWritable(viewer, conversationId)
      const isUnasked = !(await store.hasWritten(db, conversationId, thread.other.id))
      const isPaid = isUnasked && (await threads.hasPaid(thread.me.id, thread.other.id))
      return { thread, ...(await insert(thread, form, await contentOf(form, thread, isUnasked, isPaid))) }
    },

    contentOf,

    /** The copy for one of many of what was written once. A second one for the same fan is the first. Throws what keeps it from them. */
    async sendCopy(senderId: string, conversationId: string, { clientId, content, ...copy }: Copy): Promise<void> {
      const thread = await requireWritable({ accountId: senderId }, conversationId)
      await insert(thread, clientId === undefined ? {} : { clientId }, content, copy)
    },

    /** A copy goes as if its sender had deleted it: who paid for it keeps it. `mark`: in the same transaction. */
    takeBackCopy: (messageId: string, mark: (tx: Db) => Promise<void>): Promise<void> =>
      inTransaction(db, async (tx) => {
        const row = await store.findMessage(tx, messageId)
        const other = row && (await store.loadMembers(tx, row.conversation_id)).find((member) => member.account_id !== row.sender_id)
        if (row && other && (await erase(tx, row, other.account_id))) await store.unlistEmpty(tx, row.conversation_id)
        await mark(tx)
      }),

    /** Who paid for the message keeps it. Throws `message.unknown`, `request.forbidden`. */
    async remove(viewer: Viewer, id: string): Promise<void> {
      const found = await reading.find(id, viewer.accountId)
      if (!found) {
        if (!(await store.findMessage(db, id))) for (const other of others) if (await other.remove(viewer, id)) return
        throw new AppError('message.unknown')
      }
      const { row, thread } = found
      if (row.sender_id !== viewer.accountId) throw new AppError('request.forbidden')
      if (!(await inTransaction(db, (tx) => erase(tx, row, thread.other.id)))) throw new AppError('message.unknown')
    },

    /** How many conversations hold something unread; nothing counts for who can have none. */
    countUnread: async (viewer: Pick<Viewer, 'accountId' | 'isMinor'>): Promise<number> =>
      viewer.isMinor ? 0 : store.countUnread(db, viewer.accountId),

    async readAll(viewer: Viewer, id: string): Promise<{ conversationId: string; total: number }> {
      const thread = await require(viewer, id)
      const total = await inTransaction(db, async (tx) => {
        await store.markRead(tx, await store.lockConversation(tx, id), viewer.accountId)
        await outbox.write(tx, 'messages.read', { conversationId: id, accountId: viewer.accountId })
        return store.countUnread(tx, viewer.accountId)
      })
      return { conversationId: thread.id, total }
    },
  }
}
