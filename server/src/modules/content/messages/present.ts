import type { AccountCard, Conversation, File, Message } from '@fieldhouse/contract'
import type { FileRow } from '#content/media'
import type { MessageView, Party, Said } from './policy.ts'
import type { MemberRow } from './store.ts'
import type { MessageTable } from './tables.ts'
import { toLine } from './text.ts'

const longestLine = 60

/** What the rule asks of a message. */
export const saidIn = (row: MessageTable): Said => ({
  senderId: row.sender_id,
  price: row.price,
  isDeleted: row.deleted_at !== null,
  refusal: row.refusal,
})

export interface ShownMessage {
  readonly row: MessageTable
  readonly view: MessageView
  readonly isBought: boolean
  readonly sender: AccountCard | undefined
  readonly files: ReadonlyMap<string, FileRow>
  readonly show: (file: FileRow, isOpen: boolean) => File
}

/** Of a locked message nothing of the inside leaves: no text, no name of a file, of pictures the blur alone. */
export function presentMessage({ row, view, isBought, sender, files, show }: ShownMessage): Message {
  const isOpen = view === 'open'
  const shown = row.file_ids.flatMap((id) => {
    const file = files.get(id)
    if (!file) return []
    return [show(file, isOpen)]
  })
  return {
    _id: row.id,
    clientId: row.client_id,
    conversationId: row.conversation_id,
    type: row.type,
    text: isOpen ? row.text : '',
    fileIds: isOpen ? row.file_ids : [],
    files: shown,
    senderId: row.sender_id,
    senderSource: sender?.isPerformer ? 'performer' : 'user',
    senderInfo: sender ?? null,
    isSale: row.price !== null,
    price: row.price === null ? null : row.price / 100,
    isBought,
    isLocked: !isOpen,
    isDeleted: false,
    isBroadcast: row.broadcast_id !== null,
    meta: null,
    createdAt: row.created_at.toISOString(),
  }
}

const things = { text: '', photo: 'Photo', video: 'Video', audio: 'Sound' } as const

export const lineOf = (row: MessageTable, view: MessageView): string =>
  view === 'open' ? toLine(row.text, longestLine) || things[row.type] : 'Locked message'

export interface ShownConversation {
  readonly member: MemberRow
  readonly me: Party
  readonly other: Party
  readonly cards: ReadonlyMap<string, AccountCard>
  /** Without one nothing was said yet. */
  readonly latest: { readonly row: MessageTable; readonly view: MessageView } | undefined
  readonly isSubscribed: boolean
  readonly badge: Conversation['badge']
  readonly isRestricted: boolean
  readonly reason: Conversation['cannotSendReason']
}

export function presentConversation({
  member,
  me,
  other,
  cards,
  latest,
  isSubscribed,
  isRestricted,
  badge,
  reason,
}: ShownConversation): Conversation {
  const card = cards.get(other.id)
  return {
    _id: member.conversation_id,
    type: 'private',
    name: card?.name ?? '',
    participants: [me.id, other.id].flatMap((id) => cards.get(id) ?? []),
    recipientInfo: card ?? null,
    badge,
    lastMessage: latest ? lineOf(latest.row, latest.view) : '',
    lastSenderId: latest?.row.sender_id ?? null,
    lastMessageCreatedAt: latest?.row.created_at.toISOString() ?? null,
    totalNotSeenMessages: member.unread,
    isSubscribed,
    isBlocked: reason === 'blocked',
    isRestricted,
    canSend: reason === null,
    cannotSendReason: reason,
    streamId: null,
    performerId: [other, me].find(({ kind }) => kind === 'performer')?.id ?? null,
  }
}
