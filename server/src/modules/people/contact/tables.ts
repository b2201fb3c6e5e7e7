import type { InquiryState } from '@fieldhouse/contract'

export type InquiryTable = {
  id: string
  kind: 'contact' | 'info'
  /** Sealed, as the address and the details are. */
  name: string
  email: string
  /** What the form asked, by the names of its fields, as JSON. */
  details: string
  created_at: Date
  state: InquiryState
  version: number
  /** Who of the staff has taken it. */
  owner_id: string | null
  /** When something was last said or done. */
  moved_at: Date
  /** A mailed link by which a browser asks the date of birth again. */
  pass_hash: Buffer | null
  pass_expires_at: Date | null
  /** It meets what is screened for. */
  is_screened: boolean
}

export type InquiryAnswerTable = {
  id: string
  inquiry_id: string
  /** Null: who wrote first. */
  staff_id: string | null
  /** Sealed. */
  text: string
  created_at: Date
}

export type Tables = { inquiry: InquiryTable; inquiry_answer: InquiryAnswerTable }
