import type { Payout, PayoutBatch, ReviewedPayout } from '@fieldhouse/contract'
import { presentPageCard, type Page } from '#ground/pages'
import type { Destination } from '#payouts/destinations'
import { toWire } from '#ground/ledger'
import { toWireStatus } from './policy.ts'
import type { BatchTable, EventTable, PayoutTable } from './tables.ts'

export interface PayoutFacts {
  readonly payout: PayoutTable
  readonly source: Payout['source']
  readonly destination: Destination | undefined
  readonly events: readonly EventTable[]
}

export const presentPayout = ({ payout, source, destination, events }: PayoutFacts): Payout => ({
  _id: payout.id,
  source,
  sourceId: payout.payee_id,
  requestTokens: toWire(payout.amount),
  requestNote: payout.note,
  paymentAccountType: payout.account_type,
  status: toWireStatus(payout.state),
  adminNote: payout.admin_note,
  createdAt: payout.created_at.toISOString(),
  updatedAt: payout.updated_at.toISOString(),
  feeTokens: toWire(payout.fee),
  netTokens: toWire(payout.amount - payout.fee),
  destination: destination ? { label: destination.label, last4: destination.last4 } : null,
  payableFrom: payout.not_before.toISOString(),
  reference: payout.reference,
  history: events.map(({ state, amount, note, created_at: createdAt }) => ({
    status: toWireStatus(state),
    requestTokens: toWire(amount),
    note,
    createdAt: createdAt.toISOString(),
  })),
})

export const presentReviewed = (facts: PayoutFacts, payee: Page | undefined): ReviewedPayout => ({
  ...presentPayout(facts),
  payee: payee ? presentPageCard(payee) : null,
  batchId: facts.payout.batch_id,
})

export const presentBatch = (batch: BatchTable & { count: number; net: number; open: number }): PayoutBatch => ({
  _id: batch.id,
  paymentAccountType: batch.account_type,
  count: batch.count,
  netTokens: toWire(batch.net),
  open: batch.open,
  createdAt: batch.created_at.toISOString(),
})
