import type { ReportReason, ReportTarget } from '@fieldhouse/contract'
import type { SealedColumns } from '#platform/sealing/index.ts'

export type ReportTable = {
  id: string
  case_id: string
  reporter_id: string
  target: ReportTarget
  target_id: string
  reason: ReportReason
  /** Sealed, as the snapshot is. */
  description: string
  /** The thing as it was then, as JSON. */
  snapshot: string
  /** SHA-256 of its files, by their ids; worked out after the report. */
  hashes: Record<string, string>
  /** How much the reporter was right before, when this was written. */
  reliability: number
  created_at: Date
  closed_at: Date | null
  /** The decision agreed that something was wrong. */
  upheld: boolean | null
}

export interface Snapshot {
  readonly title: string
  readonly text: string
  readonly fileIds: readonly string[]
  /** Of the page's own pictures. */
  readonly pictures: readonly string[]
}

export type SealedReport = SealedColumns<'id', 'description' | 'snapshot'>

export type Tables = { report: ReportTable }
