import type { ReadField, SiteRole } from '@fieldhouse/contract'
import type { SealedColumns } from '#platform/sealing/index.ts'

/** What staff notes of somebody, for staff alone. */
export type NoteTable = {
  id: string
  account_id: string
  by_account: string
  /** Sealed. */
  text: string
  at: Date
}

/** Staff has opened private fields of an account, for a while. */
export type ReadTable = {
  id: string
  account_id: string
  by_account: string
  roles: SiteRole[]
  fields: ReadField[]
  reason: string
  case_id: string | null
  inquiry_id: string | null
  at: Date
  until: Date
  /** From when on the person reads of it. */
  told_from: Date
}

/** Of these accounts private reads by the safety officer are told only afterwards. */
export type QuietTable = { account_id: string; by_account: string; reason: string; at: Date; until: Date }

export type Tables = { staff_note: NoteTable; private_read: ReadTable; quiet_reads: QuietTable }
export type SealedNotes = SealedColumns<'id', 'text'>
