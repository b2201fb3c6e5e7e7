import type { GuardianPaperType, PaperType } from '@fieldhouse/contract'

export type PaperTable = {
  id: string
  account_id: string
  kind: PaperType | GuardianPaperType
  /** What a guardian shows for this link; null: it is for the account's own verification. */
  guardian_link_id: string | null
  /** Null once it is removed. */
  file_id: string | null
  uploaded_at: Date
  decided_at: Date | null
  outcome: 'approved' | 'rejected' | null
  decided_by: string | null
}

export type Tables = { paper: PaperTable }
