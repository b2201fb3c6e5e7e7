// The rows behind the terms of a sale.

export type CommissionRuleTable = {
  id: string
  /** Null: of all pages. */
  page_id: string | null
  /** Null: of all kinds of sale. */
  sale_type: string | null
  /** Null ends the rule: the next wider one counts again. */
  bps: number | null
  valid_from: Date
  decided_by: string
  created_at: Date
}

export type CommissionRule = Omit<CommissionRuleTable, 'id' | 'decided_by'>

export type SplitRuleTable = {
  team_id: string
  version: number
  payee_id: string
  bps: number
  effective_from: Date
}

/** A version that was taken back before it began. Where it was only changed, the version that stands for it now. */
export type SplitWithdrawalTable = {
  team_id: string
  version: number
  withdrawn_at: Date
  replaced_by: number | null
}

export type { Share } from '@fieldhouse/contract/split-price'
