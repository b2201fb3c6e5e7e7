// What a line of the gateway's books is to the payments.
import { sql } from 'kysely'
import type { GatewayEntry } from '#platform/card/index.ts'
import type { Db } from '#platform/db/index.ts'
import { isId } from '#platform/new-id.ts'
import { instanceId } from './installation.ts'

/** The key of the posting that it answers; `foreign` when another system uses the same account; undefined: no business of ours. */
export async function explainPayment(
  db: Db,
  { type, metadata }: Pick<GatewayEntry, 'type' | 'metadata'>,
): Promise<{ key: string } | 'foreign' | undefined> {
  if (type === 'charge') {
    const { instance_id: instance, attempt_id: attemptId } = metadata
    return attemptId !== undefined && instance === (await instanceId(db)) ? { key: `att:${attemptId}:capture` } : 'foreign'
  }
  if (type !== 'refund' && type !== 'refund_failure') return undefined
  const { refund_id: refundId = '', instance_id: instance } = metadata
  const { rows } = await sql<{ id: string }>`select id from refund where id::text = ${refundId}`.execute(db)
  const isOurs = rows.length > 0 || (isId(refundId) && instance === (await instanceId(db)))
  return isOurs ? { key: `refund:${refundId}${type === 'refund' ? '' : ':failed'}` } : 'foreign'
}
