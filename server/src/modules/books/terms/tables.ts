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

export interface Share {
  readonly payeeId: string
  /** Of ten thousand; the shares of a sale make 10000. */
  readonly bps: number
}
