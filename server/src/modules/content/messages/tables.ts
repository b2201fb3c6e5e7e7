import type { Generated } from 'kysely'
import type { SealedColumns } from '#platform/sealing/index.ts'
import type { Refusal } from '#content/things'

export type ConversationTable = {
  id: string
  /** The smaller id of the two. */
  first_id: string
  second_id: string
  /** The highest id there has been, deleted or not: the next one is above it. */
  last_message_id: string | null
  created_at: Date
}

/** What one of the two sees of a conversation. */
export type MemberTable = {
  conversation_id: string
  account_id: string
  other_id: string
  /** Messages of the other one since `read_id`; counted as they come and go, never over the table. */
  unread: Generated<number>
  read_id: string | null
  /** Place in the own list; null until the first message for who did not open it. */
  listed_at: Date | null
}

export type MessageTable = {
  id: string
  conversation_id: string
  sender_id: string
  client_id: string | null
  /** Written to many at once (`fan-groups`): its files are held by what was written, not by each copy. */
  broadcast_id: string | null
  type: 'text' | 'photo' | 'video' | 'audio'
  /** Sealed; empty once it is deleted and nobody has paid for it. */
  text: string
  file_ids: string[]
  /** Hundredths of a token; null: costs nothing. */
  price: number | null
  created_at: Date
  deleted_at: Date | null
  /** What staff of the site decided. */
  refusal: Refusal | null
}

/** Texts are closed on their way into the table, and opened for who may read them. */
export type SealedTexts = SealedColumns<'id', 'text'>

export type Tables = { conversation: ConversationTable; conversation_member: MemberTable; message: MessageTable }
