import type { Db } from '#platform/db/index.ts'
import { endOpen } from './fanout-store.ts'
import { skipWaiting } from './store.ts'

/** After a restoring: who was told meanwhile is not told again. Answers what will never be told. */
export async function dropWaiting(tx: Db, now: Date): Promise<{ deliveries: string[]; fanouts: string[] }> {
  return { fanouts: await endOpen(tx, now), deliveries: await skipWaiting(tx, 'restored') }
}
