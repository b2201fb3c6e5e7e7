import type { ErrorCode, Permission } from '@fieldhouse/contract'
import type { SealedColumns } from '#platform/sealing/index.ts'

export type ProposalTable = {
  id: string
  /** The call that would be sent. */
  call: string
  permission: Permission
  /** Parameters and body as JSON, sealed: what was typed may name somebody. */
  input: string
  by_account: string
  reason: string
  asked_at: Date
  expires_at: Date
  /** There was no second owner: from then on whoever asked may confirm it. */
  alone_from: Date | null
  /** `begun`: confirmed, and nobody knows whether it was done. */
  state: 'waits' | 'begun' | 'done' | 'failed' | 'refused' | 'withdrawn'
  decided_by: string | null
  decided_at: Date | null
  /** The code of why it could not be done. */
  refusal: ErrorCode | null
}

export type SealedInput = SealedColumns<'id', 'input'>
