// The chat of a stream: read and written by whom policy.ts lets in.
import type { BodyOf, Calls, QueryOf, StreamMessage } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { seconds, type Clock } from '#platform/clock.ts'
import { cutPage, inTransaction, readCursor, type Db } from '#platform/db/index.ts'
import type { RateLimiter, Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { toPlainText } from '#platform/plain-text.ts'
import type { Pages } from '#ground/pages'
import type { Supporters } from '#books/supporters'
import type { Accounts } from '#people/accounts'
import type { Media } from '#content/media'
import * as messages from './message-store.ts'
import { holdPhoto } from './photos.ts'
import { presentMessage } from './present.ts'
import type { Rights, Who } from './rights.ts'
import type { Crowd } from './crowd.ts'
import type { StreamRooms } from './rooms.ts'
import * as store from './store.ts'
import type { MessageTable } from './tables.ts'

export interface ChatNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Accounts
  readonly pages: Pages
  readonly rights: Rights
  readonly rooms: StreamRooms
  readonly crowd: Crowd
  readonly limiter: Pick<RateLimiter, 'useKey'>
  readonly supporters: Supporters
  readonly media: Media
}

export type WriteForm = BodyOf<Calls['streams']['write']>
export type Chat = ReturnType<typeof createChat>

const defaultLimit = 25
/** In a crowd each person writes once in this time. */
const slowFor = seconds(5)
export const blankMessage = {
  file_ids: [] as string[],
  tip: null,
  client_id: null,
  deleted_at: null,
  deleted_by: null,
  cleared_at: null,
  refusal: null,
}

const invalid = (path: string, message: string) => new AppError('request.invalid', { errors: [{ path, message }] })

/** `{ conversationId, data }` or the bare data (wire.md 4.7). */
function readForm(conversationId: string, form: WriteForm): Pick<MessageTable, 'type' | 'text' | 'file_ids' | 'client_id'> {
  if (form.conversationId !== undefined && form.conversationId !== conversationId)
    throw invalid('conversationId', 'This is another conversation.')
  const { text: written, type, fileIds = [], clientId } = form.data ?? form
  const at = (field: string) => (form.data ? `data.${field}` : field)
  const text = toPlainText(written ?? '')
  if (text === '' && fileIds.length === 0) throw invalid(at('text'), 'Write something.')
  if (type !== undefined && (type === 'photo') !== fileIds.length > 0) throw invalid(at('type'), 'A photo is a line with one file.')
  return { type: fileIds.length > 0 ? 'photo' : 'text', text, file_ids: [...fileIds], client_id: clientId ?? null }
}

export function createChat({ db, clock, accounts, pages, rights, rooms, crowd, limiter, supporters, media }: ChatNeeds) {
  /** Leaves out who is apart from the reader. */
  const show = async (rows: readonly MessageTable[], pageId: string, viewer: Viewer | undefined): Promise<StreamMessage[]> => {
    const senders = [...new Set(rows.map((row) => row.sender_id))]
    const [cards, apart, badgeOf] = await Promise.all([
      accounts.cards(senders),
      pages.apartAmong(viewer, senders),
      supporters.badgesOf(senders.map((sender) => [pageId, sender] as const)),
    ])
    return rows.flatMap((row) =>
      apart.has(row.sender_id) ? [] : [presentMessage(row, cards.get(row.sender_id), badgeOf(pageId, row.sender_id))],
    )
  }
  const showOne = async (row: MessageTable, pageId: string): Promise<StreamMessage> => {
    const [cards, badgeOf] = await Promise.all([accounts.cards([row.sender_id]), supporters.badgesOf([[pageId, row.sender_id]])])
    return presentMessage(row, cards.get(row.sender_id), badgeOf(pageId, row.sender_id))
  }

  /** At the doors of the chat a missing ticket reads as what it is there: not joined. */
  const enter = async (conversationId: string, viewer: Who | undefined) => {
    const row = await store.find(db, { conversation_id: conversationId })
    try {
      return await rights.require(row, viewer)
    } catch (error) {
      throw error instanceof AppError && error.code === 'stream.purchase_required' ? new AppError('stream.not_joined') : error
    }
  }

  /** Tells the room of a message that is stored. `isFirst`: before others, where a crowd is not shown all of them. */
  const publish = async (message: MessageTable, pageId: string, isFirst: boolean): Promise<StreamMessage> => {
    const { conversation_id: id, sender_id: sender } = message
    if (crowd.isCrowd(id)) {
      const line = await showOne(message, pageId)
      crowd.offer(id, line, isFirst || line.badge !== null)
      return line
    }
    const [shown, apart] = await Promise.all([showOne(message, pageId), pages.apartAmong({ accountId: sender }, rooms.readersOf(id))])
    rooms.toChat(id, `message_created_conversation_${id}`, shown, apart)
    return shown
  }

  /** Sent again, since its answer was lost. */
  const isSaid = async (viewer: Viewer, clientId: string | null) =>
    clientId !== null && (await messages.findByClientId(db, viewer.accountId, clientId)) !== undefined

  return {
    enter,
    publish,
    async list(conversationId: string, query: QueryOf<Calls['streams']['messages']>, viewer: Viewer | undefined) {
      const { row, right } = await enter(conversationId, viewer)
      if (!right.mayRead) throw new AppError('youth.not_allowed')
      const limit = query.limit ?? defaultLimit
      const before = readCursor(query.cursor)?.id
      const found = await messages.listMessages(db, row.session_id, { limit: limit + 1, offset: query.offset ?? 0, before })
      const page = cutPage(found, limit, ({ created_at: at, id }) => ({ at, id }))
      return { data: await show(page.rows, row.page_id, viewer), nextCursor: page.nextCursor }
    },

    async write(conversationId: string, form: WriteForm, viewer: Viewer): Promise<{ message: StreamMessage; isNew: boolean }> {
      const content = readForm(conversationId, form)
      const { row, right } = await enter(conversationId, viewer)
      if (!right.mayWrite) throw new AppError('youth.not_allowed')
      if (!row.is_streaming) throw new AppError('stream.offline')
      // Who writes is seen in the room by those who read.
      if (!rooms.hasJoined(conversationId, viewer.accountId)) throw new AppError('stream.not_joined')
      const isHost = viewer.accountId === row.host_id
      if (!isHost && crowd.isCrowd(conversationId) && !(await isSaid(viewer, content.client_id)))
        await limiter.useKey(`stream-crowd:${conversationId}:${viewer.accountId}`, 1, slowFor)
      const message: MessageTable = {
        ...blankMessage,
        id: newId(),
        session_id: row.session_id,
        conversation_id: conversationId,
        sender_id: viewer.accountId,
        ...content,
        created_at: clock.now(),
      }
      const inserted =
        message.type === 'photo'
          ? await inTransaction(db, (tx) => holdPhoto(tx, media, message))
          : await messages.insertMessage(db, message)
      if (inserted) return { message: await publish(inserted, row.page_id, isHost), isNew: true }
      const { client_id: clientId } = content
      const known = clientId === null ? undefined : await messages.findByClientId(db, viewer.accountId, clientId)
      if (known?.conversation_id !== conversationId) throw invalid('clientId', 'This id was used in another conversation.')
      return { message: await showOne(known, row.page_id), isNew: false }
    },
  }
}
