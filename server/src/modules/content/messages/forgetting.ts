// What was for sale keeps its text when its sender deletes it, for who is just paying. When nobody has, it leaves, too.
import { after, hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Entitlements } from '#books/entitlements'
import type { Media } from '#content/media'
import * as store from './store.ts'

export interface ForgettingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly entitlements: Entitlements
  readonly media: Media
}

const batch = 100
const first = '00000000-0000-0000-0000-000000000000'

export function forgetDeletedSales({ db, clock, jobs, entitlements, media }: ForgettingNeeds): void {
  jobs.define({
    name: 'messages.forget',
    schedule: '11 4 * * *',
    async run() {
      const until = after(clock.now(), -hours(1))
      for (let last = first; ; ) {
        const deleted = await store.listDeletedSales(db, { until, after: last, limit: batch })
        for (const { id, buyer_id } of deleted) {
          if ((await entitlements.grantedTo(buyer_id, 'message', [id])).has(id)) continue
          await inTransaction(db, async (tx) => {
            await store.forgetTexts(tx, [id])
            await media.release(tx, 'message', id)
          })
        }
        if (deleted.length < batch) return
        last = deleted.at(-1)?.id ?? last
      }
    },
  })
}
