// What a card payment can be for. The module that sells the thing says how it is delivered; payments only takes the money.
import type { Db } from '#platform/db/index.ts'
import type { Account, WantedLocks } from '#ground/ledger'
import type { Attempt } from './attempts-store.ts'
import type { Billed, LostAttempt } from './written-on.ts'

export interface Purpose {
  readonly name: Attempt['purpose']
  /** Ledger accounts that delivery touches; opened before the settling transaction. */
  accounts(attempt: Attempt): Account[]
  /** Rows to lock with the attempt; a target's ids never change, so they are known before. */
  locks(attempt: Attempt): WantedLocks
  /**
   * The money is there: posts `att:{id}:capture` and makes the thing so. False when it cannot be delivered any more; the
   * money then goes back (money.md 3).
   */
  deliver(tx: Db, attempt: Attempt, captureKey: string): Promise<boolean>
  /** The billed period that an attempt is for, to be written on its payment. */
  billed?(invoiceId: string): Promise<Billed | undefined>
  /** Makes what a lost attempt was for again, as it was before it was paid, or finds it. Other than by the ids it was given. */
  remake?(tx: Db, lost: LostAttempt, by: Paid): Promise<{ readonly targetId: string; readonly invoiceId: string | null }>
  /** Declined or canceled: gives back what was reserved. */
  release(tx: Db, attempt: Attempt, outcome: FailedCharge): Promise<void>
}

/** What the gateway says of the payment of a lost attempt. */
export interface Paid {
  readonly amount: number
  readonly currency: string
  readonly cardId: string | null
  readonly gateway: 'stripe' | 'sandbox'
  readonly at: Date
}

export interface FailedCharge {
  readonly state: 'declined' | 'canceled'
  readonly declineCode: string | null
}
