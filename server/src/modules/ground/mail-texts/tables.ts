import type { MailName } from '@fieldhouse/contract'

export type MailTextTable = {
  name: MailName
  /** Null: as it is shipped. */
  subject: string | null
  body: string | null
  version: number
  by_account: string
  at: Date
}

export type Tables = { mail_text: MailTextTable }
