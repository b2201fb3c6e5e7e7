// What a line of the gateway's books is to the payouts.
import type { GatewayEntry } from '#platform/card/index.ts'
import type { Db } from '#platform/db/index.ts'
import { findByTransfer } from './gateway-store.ts'

/** The key of the posting that it answers: money that went to a payee's account there, or came back from it. */
export async function explainTransfer(
  db: Db,
  { type, sourceId }: Pick<GatewayEntry, 'type' | 'sourceId'>,
): Promise<{ key: string } | undefined> {
  if ((type !== 'transfer' && type !== 'transfer_reversal') || sourceId === null) return undefined
  const payout = await findByTransfer(db, sourceId)
  return payout && { key: `payout:${payout.payout_id}:${type === 'transfer' ? 'accepted' : 'returned'}` }
}
