// The rows behind changes of a split.
import type { SplitProposal } from '@fieldhouse/contract'

export type ProposalTable = {
  id: string
  team_id: string
  /** As it was proposed; `terms.currentOf` says which version stands for it now. */
  version: number
  proposed_by: string
  wanted_from: Date | null
  effective_at: Date
  state: SplitProposal['status']
  /** When the payees were told that it counts. */
  told_at: Date | null
  created_at: Date
  ended_at: Date | null
}

export type ConsentTable = { proposal_id: string; account_id: string; given_at: Date }

export type DisplayTable = { team_id: string; is_shown: boolean; changed_by: string; changed_at: Date }
