/** `held`: no payout takes it. `taken`: it went back, towards what its buyer owes for the payment. */
export type ReserveState = 'held' | 'released' | 'taken'

export type ReserveTable = {
  /** The questioned payment. */
  attempt_id: string
  /** What was bought with it. */
  sale_id: string
  /** Hundredths of what its buyer paid that came of the payment. */
  amount: number
  state: ReserveState
  created_at: Date
  updated_at: Date
}

/** Hundredths of what a sale cost that came of one payment. */
export interface NewReserve {
  readonly saleId: string
  readonly amount: number
}

export type Tables = { earning_reserve: ReserveTable }
