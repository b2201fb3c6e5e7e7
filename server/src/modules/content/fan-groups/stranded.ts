// What is on its way and is carried by no job any more, because that failed for good or was lost.
import { inTransaction, type Db } from '#platform/db/index.ts'
import * as store from './broadcasts-store.ts'
import type { Needs } from './needs.ts'

/** It stops where it is: its writer sees how far it came, and may go on. */
export function createEnding({ db, jobs }: Pick<Needs, 'db' | 'jobs'>): () => Promise<void> {
  const carried = async (using: Db): Promise<ReadonlySet<string>> =>
    new Set((await jobs.living(using, 'fan-groups.send')).map(({ broadcastId }) => broadcastId))

  const end = (id: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      const row = await store.lock(tx, id)
      // Halted and gone on with meanwhile, or at its end.
      if (row?.state === 'sending' && !(await carried(tx)).has(id)) await store.update(tx, id, { state: 'failed' })
    })

  return async () => {
    const ids = await store.findSending(db)
    if (ids.length === 0) return
    const alive = await carried(db)
    for (const id of ids) if (!alive.has(id)) await end(id)
  }
}
