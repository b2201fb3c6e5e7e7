import type { PaperType } from '@fieldhouse/contract'

export type PaperTable = {
  id: string
  account_id: string
  kind: PaperType
  /** Null once it is removed. */
  file_id: string | null
  uploaded_at: Date
  decided_at: Date | null
  outcome: 'approved' | 'rejected' | null
  decided_by: string | null
}

export type Tables = { paper: PaperTable }
