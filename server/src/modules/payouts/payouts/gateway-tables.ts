/**
 * How far a payout by the card provider is; the triggers of migrations 0011 and 0015 know the same moves. A bank may send back
 * what was paid.
 */
export const gatewayMoves = {
  created: ['transferred', 'refused'],
  transferred: ['sent', 'returning'],
  sent: ['paid', 'returning'],
  returning: ['returned'],
  paid: ['returning'],
  returned: [],
  refused: [],
} as const satisfies Record<string, readonly string[]>

export type GatewayState = keyof typeof gatewayMoves

export type GatewayPayoutTable = {
  payout_id: string
  account: string
  state: GatewayState
  tries: number
  tried_at: Date | null
  transfer_id: string | null
  bank_payout_id: string | null
  reason: string | null
  checks: number
  next_check_at: Date | null
  created_at: Date
  updated_at: Date
}
