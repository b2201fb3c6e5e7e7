export type DisputeState = 'inquiry' | 'open' | 'won' | 'lost'

export type DisputeTable = {
  id: string
  sale_id: string | null
  attempt_id: string
  amount: number
  fee: number
  state: DisputeState
  gateway_id: string
  reason: string
  created_at: Date
  updated_at: Date
}
