// What administrators decide on payouts; their payees are told by mail.
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { isUniqueViolation } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { MovePayout } from './move.ts'
import type { Processing } from './processing.ts'
import * as store from './store.ts'
import type { PayoutTable } from './tables.ts'

export interface ReviewNeeds {
  readonly clock: Clock
  readonly jobs: Jobs
  readonly processing: Processing
  readonly move: MovePayout
}

export type Decision =
  | { readonly status: 'approved' }
  | { readonly status: 'rejected' | 'failed'; readonly reason: string }
  | { readonly status: 'done'; readonly reference: string }

/** How a payout by the card provider ended is for the provider to say. */
function byHand(payout: PayoutTable): PayoutTable {
  if (payout.account_type === 'stripe') throw new AppError('payout.by_gateway')
  return payout
}

export type Review = ReturnType<typeof createReview>

export function createReview({ clock, jobs, processing, move }: ReviewNeeds) {
  const approve = (actorId: string, id: string) =>
    move.to(id, 'approved', async (tx, payout) => {
      const approved = await store.change(tx, payout, { state: 'approved' }, { actorId, note: null, now: clock.now() })
      if (payout.account_type === 'stripe') await jobs.send(tx, 'payouts.gateway', { payoutId: id })
      return approved
    })

  return {
    /** Throws `payout.unknown`, `payout.state_changed`, `payout.by_gateway` and `payout.reference_taken`. */
    async decide(actorId: string, id: string, decision: Decision): Promise<PayoutTable> {
      switch (decision.status) {
        case 'approved':
          return approve(actorId, id)
        case 'rejected':
          return move.to(id, 'rejected', (tx, payout) => processing.reject(tx, payout, decision.reason, actorId))
        case 'failed':
          return move.to(id, 'failed', (tx, payout) => processing.fail(tx, byHand(payout), decision.reason, actorId))
        case 'done':
          try {
            return await move.to(id, 'paid', (tx, payout) => processing.finish(tx, byHand(payout), decision.reference, actorId))
          } catch (error) {
            if (isUniqueViolation(error)) throw new AppError('payout.reference_taken')
            throw error
          }
      }
    },
    /** Sends an approved payout on its way, or rejects it; undefined when somebody else was first. */
    async start(actorId: string, id: string, batchId: string): Promise<PayoutTable | undefined> {
      try {
        return await move.to(id, 'processing', (tx, payout) => processing.start(tx, payout, batchId, actorId))
      } catch (error) {
        if (error instanceof AppError && error.code === 'payout.state_changed') return undefined
        throw error
      }
    },
  }
}
