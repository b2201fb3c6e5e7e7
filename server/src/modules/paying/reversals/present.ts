import type { AccountCard, AdminTransaction, Dispute, Transaction } from '@fieldhouse/contract'
import { toWire } from '#ground/ledger'
import type { Attempt } from '#paying/payments'
import type { DisputeTable } from './tables.ts'

export function presentAdminTransaction(attempt: Attempt, transaction: Transaction, buyer: AccountCard | undefined): AdminTransaction {
  const isPaid = attempt.state === 'succeeded' && !attempt.is_undeliverable
  return {
    ...transaction,
    buyer: buyer ?? null,
    reversedPrice: toWire(attempt.reversed),
    refundablePrice: toWire(isPaid ? attempt.amount - attempt.reversed : 0),
  }
}

export const presentDispute = (dispute: DisputeTable, buyer: AccountCard | undefined): Dispute => ({
  _id: dispute.id,
  transactionId: dispute.attempt_id,
  buyer: buyer ?? null,
  amount: toWire(dispute.amount),
  fee: toWire(dispute.fee),
  reason: dispute.reason,
  status: dispute.state,
  answerBy: dispute.answer_by?.toISOString() ?? null,
  isAnswered: dispute.answers > 0,
  createdAt: dispute.created_at.toISOString(),
  updatedAt: dispute.updated_at.toISOString(),
})
