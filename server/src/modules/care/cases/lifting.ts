// Limits and suspensions that had an end are over by themselves.
import { inTransaction } from '#platform/db/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Effects } from './effects.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'

const batch = 50

export function liftWhatIsOver({ db, clock, jobs }: Pick<Needs, 'db' | 'clock' | 'jobs'>, { settleOwner }: Effects): void {
  jobs.define({
    name: 'cases.lift',
    schedule: '*/5 * * * *',
    async run() {
      for (;;) {
        const ending = await store.listEnding(db, clock.now(), batch)
        for (const { id } of ending)
          await inTransaction(db, async (tx) => {
            const row = await store.lock(tx, id)
            const now = clock.now()
            // An appeal may have been quicker.
            if (!row?.sanction || row.sanction_until === null || row.sanction_until > now) return
            await store.update(tx, id, { sanction: null, sanction_until: null })
            await store.insertStep(tx, { id: newId(), case_id: id, action: 'ended', by_id: null, decision: null, at: now })
            if (row.owner_id !== null) await settleOwner(tx, row.owner_id)
          })
        if (ending.length < batch) return
      }
    },
  })
}
