import type { CardGateway, GatewayEntry } from '#platform/card/index.ts'
import type { Db } from '#platform/db/index.ts'
import { createCardRefunds } from './card-refunds.ts'
import { createClosing } from './closing.ts'
import { createDebts } from './debts.ts'
import { createDisputes, type DisputeNeeds } from './disputes.ts'
import type { DisputeState } from './tables.ts'
import * as store from './store.ts'
import { createQuestions } from './questions.ts'
import { createRemaking } from './remaking.ts'
import { createRefusedRefunds, type RefusedRefundNeeds } from './refused-refunds.ts'
import { createWarnings } from './warnings.ts'

export interface Needs extends DisputeNeeds, Omit<RefusedRefundNeeds, 'debts'> {
  readonly gateway: CardGateway
}

export type Reversals = ReturnType<typeof createReversals>

export function createReversals(needs: Needs) {
  const { db, gateway, payments } = needs
  const disputes = createDisputes(needs)
  const warnings = createWarnings(needs)
  const debts = createDebts(needs)
  const { refund } = createCardRefunds(needs)
  createRefusedRefunds({ ...needs, debts })

  payments.onEvents({
    family: 'charge.dispute.',
    async handle({ objectId }, mark: (tx: Db) => Promise<void>) {
      const seen = await gateway.retrieveDispute(objectId)
      const attempt = seen.intentId === null ? undefined : await payments.findByGatewayId(seen.intentId)
      if (!attempt) return false
      await disputes.sync(seen, attempt, mark)
      return true
    },
  })
  payments.onEvents({
    family: 'radar.early_fraud_warning.',
    async handle({ objectId }, mark) {
      const seen = await gateway.retrieveWarning(objectId)
      const attempt = seen.intentId === null ? undefined : await payments.findByGatewayId(seen.intentId)
      if (!attempt) return false
      await warnings.sync(seen, attempt, mark)
      return true
    },
  })

  return {
    refund,
    ...createClosing({ ...needs, refund }),
    ...createRemaking({ ...needs, refund, disputes }),
    releaseWarning: warnings.release,
    settleDebt: debts.settle,
    /** Hundredths that a fan owes for what is decided. */
    owedBy: async (accountId: string): Promise<number> => Math.max(0, await debts.debtOf(db, accountId)),
    ...createQuestions(needs),
    /** The key of the posting that a line of the gateway's books about a dispute answers. */
    async explainEntry({ type, sourceId }: Pick<GatewayEntry, 'type' | 'sourceId'>): Promise<{ key: string } | undefined> {
      if ((type !== 'dispute' && type !== 'dispute_reversal') || sourceId === null) return undefined
      const dispute = await store.findByGatewayId(db, sourceId)
      return dispute && { key: `dispute:${dispute.id}:${type === 'dispute' ? 'opened' : 'won'}` }
    },
    /** Disputes that have to be answered by then, and were not. */
    unanswered: (until: Date) => store.findUnanswered(db, needs.clock.now(), until),
    /** What the gateway said when it took an answer. */
    noteAnswer: store.setAnswered,
    findDispute: (id: string) => store.find(db, id),
    searchDisputes: (state: DisputeState | undefined, limit: number, offset: number) => store.search(db, state, limit, offset),
  }
}
