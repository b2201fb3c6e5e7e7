import type { CaseDecision, CaseRule, ReportReason, ReportTarget, ReviewReason } from '@fieldhouse/contract'
import type { SealedColumns } from '#platform/sealing/index.ts'
import type { Refusal } from '#content/things'

/** What was decided and may still be taken back; its words are sealed beside it. */
export interface Pending {
  readonly decision: CaseDecision
  readonly rule: CaseRule
  readonly days?: number
  readonly seen?: string
}

export type CaseTable = {
  id: string
  target: ReportTarget
  target_id: string
  /** Whose it is; null: a team's, whose owners are told. */
  owner_id: string | null
  /** The page that it stands on, or is. */
  page_id: string | null
  title: string
  /** As they were reported: whoever holds the case may see them. */
  file_ids: string[]
  /** Of words and files as they were reported last. */
  digest: Buffer
  reasons: ReportReason[]
  reports: number
  /** How much those who reported it were right before, added up. */
  weight: number
  priority: number
  /** Why nobody sees it before it is decided; empty: it was reported, and no more. */
  wanted: ReviewReason[]
  /** `gone`: what it was about is, before anybody decided; it is nobody's any more. */
  state: 'open' | 'taken' | 'decided' | 'appealed' | 'final' | 'gone'
  /** Staff decided without a report. */
  is_by_hand: boolean
  opened_at: Date
  /** Its place in the queue. */
  waiting_since: Date
  taken_by: string | null
  lease_until: Date | null
  /** Decided by whoever holds it, and not carried out before `pending_until`. All three or none. */
  pending: Pending | null
  pending_words: string | null
  pending_until: Date | null
  /** It was hidden before anybody decided. */
  was_hidden: boolean
  /** What of it counts at this moment. */
  refusal: Refusal | null
  sanction: 'limit' | 'suspend' | null
  /** Null: without an end. */
  sanction_until: Date | null
  decision: CaseDecision | null
  rule: CaseRule | null
  /** Sealed, as the appeal is. */
  words: string | null
  decided_by: string | null
  decided_at: Date | null
  until: Date | null
  appeal: string | null
  appealed_at: Date | null
  first_decision: CaseDecision | null
  appeal_hash: Buffer | null
}

export type StepTable = {
  id: string
  case_id: string
  action: 'opened' | 'hidden' | 'taken' | 'gathered' | 'released' | 'decided' | 'appealed' | 'ended'
  by_id: string | null
  decision: CaseDecision | null
  at: Date
}

export type SealedWords = SealedColumns<'id', 'words' | 'appeal' | 'pending_words'>

export type Tables = { review_case: CaseTable; review_step: StepTable }
