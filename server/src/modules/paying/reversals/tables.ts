/** What a bank says of a payment that it takes back. */
export type BankState = 'inquiry' | 'open' | 'won' | 'lost'
/** A `warning` of fraud takes no money; a person has it `released`. */
export type DisputeState = BankState | 'warning' | 'released'

export type DisputeTable = {
  id: string
  sale_id: string | null
  attempt_id: string
  amount: number
  fee: number
  state: DisputeState
  gateway_id: string
  reason: string
  /** Until when the bank reads an answer, and how often it was given one. */
  answer_by: Date | null
  answers: number
  created_at: Date
  updated_at: Date
}
