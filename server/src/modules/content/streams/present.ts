import type { AccountCard, Stream, StreamConversation, StreamMessage } from '@fieldhouse/contract'
import { isOwnPage, type Page } from '#ground/pages'
import { presentTeamCard } from '#content/things'
import type { MessageTable, StreamRow } from './tables.ts'

export interface StreamFacts {
  readonly host: AccountCard | undefined
  /** Its page, where that is a team's. */
  readonly team: Page | undefined
  readonly isSubscribed: boolean
  readonly hasTicket: boolean
}

export const presentStream = (row: StreamRow, { host, team, isSubscribed, hasTicket }: StreamFacts): Stream => ({
  _id: row.id,
  performerId: row.host_id,
  performerInfo: host ?? null,
  teamId: isOwnPage(row.host_id, row.page_id) ? null : row.page_id,
  team: team ? presentTeamCard(team) : null,
  eventId: row.event_id,
  title: row.title,
  description: row.description,
  type: row.kind,
  sessionId: row.session_id,
  isStreaming: row.is_streaming,
  isFree: row.price === null,
  price: row.price === null ? null : row.price / 100,
  conversationId: row.conversation_id,
  streamingTime: row.seconds,
  lastStreamingTime: row.live_at?.toISOString() ?? null,
  stats: { members: row.members, likes: 0 },
  score: row.score,
  isRecorded: row.is_recorded,
  isSubscribed,
  hasPurchased: hasTicket,
})

export interface ConversationFacts {
  readonly host: AccountCard | undefined
  readonly last: MessageTable | undefined
  readonly isSubscribed: boolean
  readonly canSend: boolean
}

const deletedText = 'Message deleted'
const cut = (text: string) => [...text].slice(0, 60).join('')

const isGone = ({ deleted_at: at, refusal }: MessageTable) => at !== null || refusal !== null

/** The text as everybody reads it; what was deleted or refused is gone at every door (access.md F58). */
const textOf = (message: MessageTable) => (isGone(message) ? deletedText : message.text)
/** In lists: a photo without words has a name. */
const lineOf = (message: MessageTable) => textOf(message) || 'Photo'

export const presentConversation = (row: StreamRow, { host, last, isSubscribed, canSend }: ConversationFacts): StreamConversation => ({
  _id: row.conversation_id,
  type: `stream_${row.kind}` as const,
  name: row.name === '' ? row.title : row.name,
  participants: host ? [host] : [],
  recipientInfo: host ?? null,
  badge: null,
  lastMessage: last ? cut(lineOf(last)) : null,
  lastSenderId: last?.sender_id ?? null,
  lastMessageCreatedAt: last?.created_at.toISOString() ?? null,
  totalNotSeenMessages: 0,
  isSubscribed,
  isBlocked: false,
  isRestricted: false,
  canSend,
  cannotSendReason: canSend ? null : 'not_allowed',
  streamId: row.id,
  performerId: row.host_id,
})

export const presentMessage = (message: MessageTable, sender: AccountCard | undefined, badge: StreamMessage['badge']): StreamMessage => ({
  _id: message.id,
  clientId: message.client_id,
  conversationId: message.conversation_id,
  type: message.type,
  text: textOf(message),
  fileIds: isGone(message) ? [] : message.file_ids,
  files: [],
  senderId: message.sender_id,
  senderSource: sender?.isPerformer ? 'performer' : 'user',
  senderInfo: sender ?? null,
  badge,
  isSale: false,
  price: null,
  isBought: false,
  isLocked: false,
  isDeleted: isGone(message),
  meta: message.tip === null ? null : { price: message.tip / 100 },
  createdAt: message.created_at.toISOString(),
})

export const presentDeleted = ({ id, conversation_id: conversationId }: MessageTable) => ({
  _id: id,
  conversationId,
  text: deletedText,
  isDeleted: true as const,
})
