import type { AccountCard, ReferralReward, ReferralOfStaff } from '@fieldhouse/contract'
import { toWire } from '#ground/ledger'
import type { Program, Side } from './policy.ts'
import type { ReferralTable } from './tables.ts'

/**
 * To one of the two: why there is none is not told, since it says something of the other. Null: nothing was ever promised.
 */
export function presentReward(row: ReferralTable | undefined, program: Program | undefined, side: Side): ReferralReward | null {
  if (!row || (row.attempt_id === null && !program)) return null
  const fixed = side === 'referrer' ? row.referrer_reward : row.newcomer_reward
  const tokens = row.state === 'pending' ? (program?.[side] ?? 0) : row.state === 'refused' ? 0 : fixed
  if (row.state === 'refused') return { status: 'none', tokens: 0, dueAt: null }
  return { status: row.state, tokens: toWire(tokens), dueAt: row.state === 'earned' ? (row.due_at?.toISOString() ?? null) : null }
}

export const presentForStaff = (row: ReferralTable, cards: ReadonlyMap<string, AccountCard>): ReferralOfStaff => ({
  _id: row.id,
  referrer: cards.get(row.referrer_id) ?? null,
  newcomer: cards.get(row.newcomer_id) ?? null,
  status: row.state,
  refusal: row.refusal,
  reward: toWire(row.referrer_reward),
  welcome: toWire(row.newcomer_reward),
  lost: toWire(row.lost),
  transactionId: row.attempt_id,
  dueAt: row.due_at?.toISOString() ?? null,
  paidAt: row.paid_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})
