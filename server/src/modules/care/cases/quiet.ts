// What waits because of who wrote it alone waits for three days at most: whatever nobody has decided by then is shown.
import { mostQuietHours } from '@fieldhouse/contract'
import { after, hours } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Effects } from './effects.ts'
import type { Needs } from './needs.ts'
import type { Opening } from './opening.ts'
import * as store from './store.ts'

const batch = 50

export function showWhatWaitedLong(
  { db, clock, jobs }: Pick<Needs, 'db' | 'clock' | 'jobs'>,
  { settleTarget, release }: Effects,
  { hold, giveUp }: Opening,
): void {
  jobs.define({
    name: 'cases.quiet',
    schedule: '*/10 * * * *',
    async run(_data, signal) {
      const before = after(clock.now(), -hours(mostQuietHours))
      for (let found = batch; found === batch && !signal.aborted; ) {
        const waiting = await store.listQuiet(db, before, batch)
        found = waiting.length
        for (const { id, target, target_id: targetId } of waiting)
          await inTransaction(db, async (tx) => {
            await hold(tx, target, targetId)
            const row = await store.lock(tx, id)
            // Decided, or reported, or wanted for another reason since.
            if (!row || !store.isQuietAlone(row)) return
            await settleTarget(tx, target, targetId)
            await release(tx, target, targetId)
            await giveUp(tx, target, targetId)
          })
      }
      signal.throwIfAborted()
    },
  })
}
