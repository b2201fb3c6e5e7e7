import { send } from '../../lib/client.ts'
import { refresh } from '../../lib/queries.ts'

const moment = 1_500
const refreshLater = () => setTimeout(() => void refresh(['reversals']), moment)

/** In the platform currency. */
export async function refund(id: string, amount: number, reason: string, idempotencyKey: string): Promise<void> {
  await send('reversals.refund', { params: { id }, body: { amount, reason } }, { idempotencyKey })
}

/** Sandbox only: events arrive a moment after the bank acted. */
export async function playDispute(transactionId: string, kind: 'dispute' | 'warning'): Promise<void> {
  await send('reversals.playDispute', { params: { id: transactionId }, body: { kind } })
  refreshLater()
}

/** A wallet opens a moment later. */
export async function releaseWallet(disputeId: string): Promise<void> {
  await send('reversals.release', { params: { id: disputeId } })
}

export async function playDecision(disputeId: string, outcome: 'won' | 'lost'): Promise<void> {
  await send('reversals.playDecision', { params: { id: disputeId }, body: { outcome } })
  refreshLater()
}

export async function writeEvidence(id: string, words: string): Promise<void> {
  await send('evidence.write', { params: { id }, body: { words } })
}

export async function sendEvidence(id: string, words: string): Promise<void> {
  await send('evidence.send', { params: { id }, body: { words } })
}

export async function retryTrouble(id: string): Promise<boolean> {
  return (await send('troubles.retry', { params: { id } })).data.isSolved
}

export async function dismissTrouble(id: string): Promise<void> {
  await send('troubles.dismiss', { params: { id } })
}
