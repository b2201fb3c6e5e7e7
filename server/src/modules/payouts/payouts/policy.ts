// Pure rules of payouts (money.md 11): which state may follow which, when one may be asked for, when one may be sent.
import type { Payout } from '@fieldhouse/contract'
import type { AppError } from '#platform/app-error.ts'
import type { State } from './tables.ts'

/** The triggers of migrations 0062 and 0186 know the same moves. A bank may send back what was paid. */
export const moves: Readonly<Record<State, readonly State[]>> = {
  pending: ['approved', 'rejected', 'canceled'],
  approved: ['processing', 'rejected', 'canceled'],
  processing: ['paid', 'failed'],
  paid: ['failed'],
  rejected: [],
  failed: [],
  canceled: [],
}

export const canMove = (from: State, to: State): boolean => moves[from].includes(to)

export const toWireStatus = (state: State): Payout['status'] => (state === 'paid' ? 'done' : state)
export const ofWireStatus = (status: Payout['status']): State => (status === 'done' ? 'paid' : status)

/** All in hundredths. */
export interface RequestFacts {
  readonly amount: number
  readonly minimum: number
  readonly fee: number
  /** Not held and not owed back; negative is a debt. */
  readonly available: number
  readonly isFrozen: boolean
  readonly hasDestination: boolean
}

type Code = AppError['code']

/** Why a payout of this amount cannot be asked for; bounds are inclusive. */
export function refusalOf({ amount, minimum, fee, available, isFrozen, hasDestination }: RequestFacts): Code | undefined {
  if (isFrozen || available < 0) return 'payout.on_hold'
  if (!hasDestination) return 'payout.account_missing'
  if (amount < minimum || amount <= fee) return 'payout.below_minimum'
  return amount > available ? 'payout.exceeds_available' : undefined
}

export interface SendFacts {
  /** Of the payee, with this payout still held. */
  readonly posted: number
  readonly held: number
  readonly isFrozen: boolean
  /** The destination was switched off after the request. */
  readonly isDestinationOff: boolean
}

/** Why an approved payout cannot be sent after all; the payee reads it. */
export function obstacleOf({ posted, held, isFrozen, isDestinationOff }: SendFacts): string | undefined {
  if (isFrozen) return 'Payouts of this page are on hold.'
  if (posted - held < 0) return 'A refund or dispute took earnings back after the request. Ask again for what is left.'
  return isDestinationOff ? 'The place it should go to was switched off. Choose another and ask again.' : undefined
}
