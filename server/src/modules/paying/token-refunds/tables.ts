import type { RefundRequest } from '@fieldhouse/contract'

export type RequestState = RefundRequest['status']

export type RequestTable = {
  id: string
  sale_id: string
  buyer_id: string
  seller_id: string
  /** Paid by card: the payment by which it goes back; null: with tokens. */
  payment_id: string | null
  reason: RefundRequest['reason']
  words: string
  state: RequestState
  /** What the seller said, when they said no. */
  answer: string | null
  answered_at: Date | null
  /** What staff wrote when the money stays. */
  decision: string | null
  created_at: Date
  updated_at: Date
}

/** One refund, and who made it; its amount stands with the sale. */
export type TokenRefundTable = {
  refund_id: string
  sale_id: string
  /** Null: the site itself, since a bank took back what it was paid with. */
  made_by: string | null
  role: 'seller' | 'staff' | 'site'
  /** Of the one intention, so that a repeat finds what it did. */
  nonce: string
  amount: number
  created_at: Date
}

export type Tables = { refund_request: RequestTable; token_refund: TokenRefundTable }
