import { send } from '../../lib/client.ts'
import { queryClient } from '../../lib/queries.ts'

const refresh = () =>
  Promise.all(['reversals.transactions', 'reversals.disputes'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** In the platform currency. */
export async function refund(id: string, amount: number, reason: string, idempotencyKey: string): Promise<void> {
  await send('reversals.refund', { params: { id }, body: { amount, reason } }, { idempotencyKey })
  await refresh()
}

/** Sandbox only: events arrive a moment after the bank acted. */
export async function playDispute(transactionId: string, kind: 'dispute' | 'warning'): Promise<void> {
  await send('reversals.playDispute', { params: { id: transactionId }, body: { kind } })
  setTimeout(refresh, 1500)
}

/** A wallet opens a moment later. */
export async function releaseWallet(disputeId: string): Promise<void> {
  await send('reversals.release', { params: { id: disputeId } })
  await refresh()
}

export async function playDecision(disputeId: string, outcome: 'won' | 'lost'): Promise<void> {
  await send('reversals.playDecision', { params: { id: disputeId }, body: { outcome } })
  setTimeout(refresh, 1500)
}
