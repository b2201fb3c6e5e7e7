import type { PrivateField, SiteRole } from '@fieldhouse/contract'
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
  fields: PrivateField[]
  reason: string
  case_id: string | null
  inquiry_id: string | null
  at: Date
  until: Date
}

export type Tables = { staff_note: NoteTable; private_read: ReadTable }
export type SealedNotes = SealedColumns<'id', 'text'>
