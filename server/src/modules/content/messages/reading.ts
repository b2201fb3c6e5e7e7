// Reading messages: as one of the two sees them, open or locked, bought ones for ever.
import type { Calls, Message, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { cutPage, readCursor, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import type { Accounts } from '#people/accounts'
import { hasGrant, isHeldBy, type Entitlements } from '#books/entitlements'
import type { Media } from '#content/media'
import { viewOf } from './policy.ts'
import { presentMessage, saidIn } from './present.ts'
import * as store from './store.ts'
import type { MessageTable, SealedTexts } from './tables.ts'
import type { Thread } from './parties.ts'
import type { Threads } from './threads.ts'

export interface ReadingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly accounts: Accounts
  readonly entitlements: Entitlements
  readonly media: Media
}

export type Reading = ReturnType<typeof createReading>

const defaultLimit = 25

export function createReading({ db, clock, accounts, entitlements, media }: ReadingNeeds, threads: Threads, sealed: SealedTexts) {
  /** Which of these the two have paid for, each those of the other. */
  const boughtAmong = async ({ me, other }: Pick<Thread, 'me' | 'other'>, rows: readonly MessageTable[], using?: Db) => {
    const pricedBy = (senderId: string) => rows.filter((row) => row.price !== null && row.sender_id === senderId).map(({ id }) => id)
    const [mine, theirs] = await Promise.all([
      entitlements.grantedTo(me.id, 'message', pricedBy(other.id), using),
      entitlements.grantedTo(other.id, 'message', pricedBy(me.id), using),
    ])
    return new Set([...mine, ...theirs])
  }

  const judge = (row: MessageTable, viewerId: string, bought: ReadonlySet<string>) => viewOf(saidIn(row), viewerId, bought.has(row.id))

  /** Leaves out what is gone for this one of the two. */
  const show = async (rows: readonly MessageTable[], thread: Pick<Thread, 'me' | 'other'>, sessionId?: string): Promise<Message[]> => {
    const viewerId = thread.me.id
    const [bought, cards, files] = await Promise.all([
      boughtAmong(thread, rows),
      rows.length === 0 ? new Map() : accounts.cards([viewerId, thread.other.id]),
      media.load(rows.flatMap((row) => row.file_ids)),
    ])
    return rows.flatMap((row) => {
      const view = judge(row, viewerId, bought)
      if (view === 'hidden') return []
      return presentMessage({
        row: view === 'open' ? sealed.open(row) : row,
        view,
        files,
        isBought: bought.has(row.id),
        sender: cards.get(row.sender_id),
        show: (file, isOpen) => media.present(file, { isOpen, viewer: { accountId: viewerId, sessionId } }),
      })
    })
  }

  /** The message and the viewer's side of its conversation; undefined for what is not theirs, or gone for them. */
  const find = async (id: string, viewerId: string, using: Db = db) => {
    const row = await store.findMessage(using, id)
    const thread = row && (await threads.find(viewerId, row.conversation_id, using))
    if (!row || !thread) return undefined
    const view = judge(row, viewerId, await boughtAmong(thread, [row], using))
    return view === 'hidden' ? undefined : { row, thread, view }
  }

  return {
    show,
    find,

    async list(
      conversationId: string,
      query: QueryOf<Calls['messages']['list']>,
      viewer: Viewer,
    ): Promise<{ data: Message[]; nextCursor: string | null }> {
      const thread = await threads.find(viewer.accountId, conversationId)
      if (!thread) throw new AppError('conversation.unknown')
      const { limit = defaultLimit, offset = 0 } = query
      const found = await store.listMessages(db, conversationId, {
        viewerId: viewer.accountId,
        isBought: hasGrant(viewer.accountId, ['message'], store.messageId, clock.now()),
        before: readCursor(query.cursor)?.id,
        offset,
        limit,
      })
      const { rows, nextCursor } = cutPage(found, limit, (row) => ({ at: row.created_at, id: row.id }))
      return { data: await show(rows, thread, viewer.sessionId), nextCursor }
    },

    /** Whom a message was written to, and whether many were; undefined for one that is gone. */
    async addresseeOf(
      id: string,
      using: Db = db,
    ): Promise<{ accountId: string; conversationId: string; senderId: string; isToMany: boolean } | undefined> {
      const row = await store.findMessage(using, id)
      if (!row || row.deleted_at !== null) return undefined
      const other = (await store.loadMembers(using, row.conversation_id)).find((member) => member.account_id !== row.sender_id)
      const { conversation_id: conversationId, sender_id: senderId, broadcast_id: broadcastId } = row
      return other && { accountId: other.account_id, conversationId, senderId, isToMany: broadcastId !== null }
    },

    async showOne(row: MessageTable, thread: Thread): Promise<Message> {
      const [message] = await show([row], thread)
      if (!message) throw new AppError('message.unknown')
      return message
    },

    /** Whether the viewer has an open copy of what was written to many. */
    async canSeeCopy(viewerId: string | undefined, broadcastId: string): Promise<boolean> {
      const id = viewerId === undefined ? undefined : await store.findCopy(db, broadcastId, viewerId)
      return viewerId !== undefined && id !== undefined && (await find(id, viewerId))?.view === 'open'
    },

    /** Of what was written to many: how many have read it, and how many bought it. */
    resultOf: (broadcastId: string) =>
      store.countResult(db, broadcastId, isHeldBy(store.readerId, 'message', store.messageId, clock.now())),

    /** What guards the files: asked again at each fetch, so a refund closes them. */
    canSee: async (viewerId: string | undefined, id: string): Promise<boolean> =>
      viewerId !== undefined && (await find(id, viewerId))?.view === 'open',
  }
}
