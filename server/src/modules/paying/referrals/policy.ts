// Who is rewarded for whom, and for which payment. Pure; amounts are hundredths.
import type { AllSettings } from '#ground/settings'
import { accounts, tokensOf, type Account } from '#ground/ledger'
import type { Attempt } from '#paying/payments'
import type { ReferralTable } from './tables.ts'

/** What is offered at a moment; undefined: nothing. */
export interface Program {
  readonly referrer: number
  readonly newcomer: number
  readonly least: number
  readonly waitDays: number
  readonly monthlyCap: number
  readonly budget: number
}

type Wanted = Pick<
  AllSettings,
  | 'referralEnabled'
  | 'referralReward'
  | 'referralWelcome'
  | 'referralLeastPayment'
  | 'referralMonthlyCap'
  | 'referralBudget'
  | 'refundWindowDays'
>

export function programOf(settings: Wanted): Program | undefined {
  const [referrer, newcomer] = [tokensOf(settings.referralReward), tokensOf(settings.referralWelcome)]
  if (!settings.referralEnabled || referrer + newcomer === 0) return undefined
  return {
    referrer,
    newcomer,
    least: tokensOf(settings.referralLeastPayment),
    waitDays: settings.refundWindowDays,
    monthlyCap: settings.referralMonthlyCap,
    budget: tokensOf(settings.referralBudget),
  }
}

type Paid = Pick<Attempt, 'state' | 'gateway' | 'amount' | 'reversed' | 'is_undeliverable'>

/** Money of a card that came and stayed; what an operator gives away is none. */
export const isEnough = ({ state, gateway, amount, reversed, is_undeliverable: isBack }: Paid, least: number): boolean =>
  state === 'succeeded' && gateway !== 'system' && !isBack && amount - reversed >= Math.max(1, least)

/** A month of UTC. */
export const monthOf = (at: Date): { from: Date; until: Date } => ({
  from: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), 1)),
  until: new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1)),
})

export const sides = ['referrer', 'newcomer'] as const
export type Side = (typeof sides)[number]

export const rewardKey = (id: string, side: Side): string => `referral:${id}:${side}`
export const takenBackKey = (id: string, side: Side): string => `referral:${id}:${side}:back`

export const whose = (row: ReferralTable, side: Side): string => (side === 'referrer' ? row.referrer_id : row.newcomer_id)
export const rewardOf = (row: ReferralTable, side: Side): number => (side === 'referrer' ? row.referrer_reward : row.newcomer_reward)
export const walletsOf = (row: ReferralTable): Account[] =>
  sides.flatMap((side) => [accounts.wallet(whose(row, side)), accounts.bonus(whose(row, side))])
