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
  /** Earned, and not available yet. */
  readonly pending: number
  /** Of both together, what rests on money that a bank questions, or is asked back. */
  readonly waiting: number
  readonly isFrozen: boolean
  readonly hasDestination: boolean
}

type Code = AppError['code']

/** What may leave: as much stays behind as waits for somebody's answer, of what cannot leave yet before the rest (money.md 24). */
export const payableOf = ({ available, pending, waiting }: Pick<RequestFacts, 'available' | 'pending' | 'waiting'>): number =>
  Math.max(0, Math.min(available, available + Math.max(0, pending) - waiting))

/** Why a payout of this amount cannot be asked for; bounds are inclusive. */
export function refusalOf(facts: RequestFacts): Code | undefined {
  const { amount, minimum, fee, available, isFrozen, hasDestination } = facts
  if (isFrozen || available < 0) return 'payout.on_hold'
  if (!hasDestination) return 'payout.account_missing'
  if (amount < minimum || amount <= fee) return 'payout.below_minimum'
  return amount > payableOf(facts) ? 'payout.exceeds_available' : undefined
}

export interface SendFacts {
  /** Of the payee, with this payout still held. */
  readonly posted: number
  readonly held: number
  readonly pending: number
  /** By a bank. What buyers ask back stops nothing that was asked for before. */
  readonly questioned: number
  readonly isFrozen: boolean
  /** The destination was switched off after the request. */
  readonly isDestinationOff: boolean
}

/** Why an approved payout cannot be sent after all; the payee reads it. */
export function obstacleOf({ posted, held, pending, questioned, isFrozen, isDestinationOff }: SendFacts): string | undefined {
  if (isFrozen) return 'Payouts of this page are on hold.'
  if (posted - held < 0) return 'A refund or dispute took earnings back after the request. Ask again for what is left.'
  if (questioned > 0 && posted - held + Math.max(0, pending) < questioned)
    return 'A bank questions a payment that some of these earnings come from. Ask for the rest now, or for all of it once the bank has decided.'
  return isDestinationOff ? 'The place it should go to was switched off. Choose another and ask again.' : undefined
}
