// Orders whose time for refunds is over are closed; their parts mature by themselves.
import { inTransaction } from '#platform/db/index.ts'
import type { Needs } from './needs.ts'
import { writeStep } from './steps.ts'
import * as store from './store.ts'

const closeBatch = 50

export function defineJobs(needs: Needs): void {
  const { db, clock, jobs } = needs
  jobs.define({
    name: 'orders.close',
    schedule: '23 * * * *',
    async run() {
      for (;;) {
        const closed = await inTransaction(db, async (tx) => {
          const orders = await store.takeClosing(tx, clock.now(), closeBatch)
          for (const order of orders) {
            const updated = await store.update(tx, order.id, { state: 'closed', updated_at: clock.now() })
            await writeStep(needs, tx, updated, { id: null, role: 'system' }, { action: 'moved' })
          }
          return orders.length
        })
        if (closed < closeBatch) return
      }
    },
  })
}
