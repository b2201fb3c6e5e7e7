// What waits for a morning, and what is forgotten.
import { after, days } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { Notices } from './notices.ts'
import type { Writing } from './writing.ts'

const releasedAtOnce = 200
const forgottenAtOnce = 5000

export function defineJobs({ db, clock, jobs }: Needs, writing: Writing, notices: Notices): void {
  const due = () => store.listDueAccounts(db, clock.now(), releasedAtOnce)
  jobs.define({
    name: 'notifications.release',
    schedule: '* * * * *',
    async run() {
      // One that is held again, since its reader has paused meanwhile, is not due any more.
      for (let ids = await due(); ids.length > 0; ids = await due())
        for (const accountId of ids) await inTransaction(db, (tx) => writing.release(tx, accountId))
    },
  })
  jobs.define({
    name: 'notifications.forget',
    schedule: '29 4 * * *',
    async run() {
      const [readBefore, before] = [after(clock.now(), -days(90)), after(clock.now(), -days(180))]
      while ((await store.forget(db, readBefore, before, forgottenAtOnce)) === forgottenAtOnce);
      while ((await notices.forget(forgottenAtOnce)) === forgottenAtOnce);
    },
  })
}
