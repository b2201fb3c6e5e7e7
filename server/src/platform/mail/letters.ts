// What can be sent.
import type { MailName } from '@fieldhouse/contract'
import type { Block, Footer } from './blocks.ts'

export interface Letter {
  /** Its sort; what has none is not sent. */
  readonly mail: MailName
  readonly to: string
  readonly subject: string
  readonly text: string
  /** What other words may name apart from the whole. */
  readonly values?: Readonly<Record<string, string>>
  /** What its sort attaches a file of. */
  readonly attachmentId?: string
}

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

/** One that can be told from all others by its id, and that may be switched off. */
export interface PostedLetter {
  readonly mail: MailName
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly blocks: readonly Block[]
  readonly footer?: Footer
  /** The address that ends letters of its sort, by a request without a page (RFC 8058); absent: they always come. */
  readonly unsubscribe?: string
  /** It may go through the mail server for what can wait. */
  readonly isBulk?: boolean
}

export interface StoredLetter extends Pick<Letter, 'to' | 'subject' | 'text'> {
  readonly id: string
  readonly createdAt: Date
  readonly sentAt: Date | null
}
