// What administrators decide on payouts; their payees are told by mail.
import { AppError } from '../../platform/app-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { isUniqueViolation, type Db } from '../../platform/db/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { Accounts } from '../accounts/index.ts'
import { accounts as ledgerAccounts, type Ledger } from '../ledger/index.ts'
import { letterOf } from './letters.ts'
import { canMove } from './policy.ts'
import { accountsOfPayout, type Processing } from './processing.ts'
import * as store from './store.ts'
import type { PayoutTable, State } from './tables.ts'

export interface ReviewNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly accounts: Accounts
  readonly mail: Mail
  readonly processing: Processing
  readonly siteUrl: string
}

export type Decision =
  | { readonly status: 'approved' }
  | { readonly status: 'rejected' | 'failed'; readonly reason: string }
  | { readonly status: 'done'; readonly reference: string }

export type Review = ReturnType<typeof createReview>

export function createReview({ db, clock, ledger, accounts, mail, processing, siteUrl }: ReviewNeeds) {
  /** Locks a payout and its earnings, and moves it where its state allows. */
  const move = async (id: string, to: State, run: (tx: Db, payout: PayoutTable) => Promise<PayoutTable>): Promise<PayoutTable> => {
    const found = await store.find(db, id)
    if (!found) throw new AppError('payout.unknown')
    const payee = store.payeeOf(found)
    await ledger.open(accountsOfPayout(payee))
    return db.transaction().execute(async (tx) => {
      await ledger.lock(tx, { accounts: [ledgerAccounts.available(payee)], payout_request: [id] })
      const payout = await store.find(tx, id)
      if (!payout || !canMove(payout.state, to)) throw new AppError('payout.state_changed')
      const moved = await run(tx, payout)
      const reader = await accounts.find(moved.requested_by, tx)
      const letter = letterOf(moved, reader?.email, siteUrl)
      if (letter) await mail.send(tx, letter)
      return moved
    })
  }

  return {
    /** Throws `payout.unknown`, `payout.state_changed` and `payout.reference_taken`. */
    async decide(actorId: string, id: string, decision: Decision): Promise<PayoutTable> {
      switch (decision.status) {
        case 'approved':
          return move(id, 'approved', (tx, payout) => store.change(tx, payout, { state: 'approved' }, { actorId, note: null, now: clock.now() }))
        case 'rejected':
          return move(id, 'rejected', (tx, payout) => processing.reject(tx, payout, decision.reason, actorId))
        case 'failed':
          return move(id, 'failed', (tx, payout) => processing.fail(tx, payout, decision.reason, actorId))
        case 'done':
          try {
            return await move(id, 'paid', (tx, payout) => processing.finish(tx, payout, decision.reference, actorId))
          } catch (error) {
            if (isUniqueViolation(error)) throw new AppError('payout.reference_taken')
            throw error
          }
      }
    },
    /** Sends an approved payout on its way, or rejects it; undefined when somebody else was first. */
    async start(actorId: string, id: string, batchId: string): Promise<PayoutTable | undefined> {
      try {
        return await move(id, 'processing', (tx, payout) => processing.start(tx, payout, batchId, actorId))
      } catch (error) {
        if (error instanceof AppError && error.code === 'payout.state_changed') return undefined
        throw error
      }
    },
  }
}
