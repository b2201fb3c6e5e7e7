export type ReferralState = 'pending' | 'earned' | 'paid' | 'refused' | 'reversed'

/**
 * Why nobody is rewarded. The first five are looked for three times: when somebody joins, when they pay, and before they are
 * rewarded, since devices and networks are not kept for as long.
 */
export type Refusal = 'young' | 'closed' | 'card' | 'device' | 'address' | 'network' | 'taken_back' | 'off' | 'cap' | 'budget'

/** One person who came by somebody's link. */
export type ReferralTable = {
  id: string
  referrer_id: string
  newcomer_id: string
  state: ReferralState
  refusal: Refusal | null
  /** The payment that earned it. */
  attempt_id: string | null
  /** Of that payment so much has to stay. */
  least: number
  referrer_reward: number
  newcomer_reward: number
  due_at: Date | null
  paid_at: Date | null
  /** Of what was taken back: what had been spent before. */
  lost: number
  created_at: Date
  updated_at: Date
}

/** The one row under whose lock rewards are paid and taken back. */
export type BudgetTable = { is_only: boolean; used: number }

export type Tables = { referral: ReferralTable; referral_budget: BudgetTable }
