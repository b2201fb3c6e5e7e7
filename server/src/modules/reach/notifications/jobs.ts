// What waits for a morning, and what is forgotten.
import { inTransaction } from '#platform/db/index.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { Notices } from './notices.ts'
import type { Writing } from './writing.ts'

const releasedAtOnce = 200
const forgottenAtOnce = 5000

export function defineJobs({ db, clock, jobs, retention }: Needs, writing: Writing, notices: Notices): void {
  retention.keep('notifications.read', { ...store.keptRead(db), job: 'notifications.forget' })
  retention.keep('notifications.all', { ...store.keptAll(db), job: 'notifications.forget' })
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
      await retention.sweep('notifications.read')
      await retention.sweep('notifications.all')
      while ((await notices.forget(forgottenAtOnce)) === forgottenAtOnce);
    },
  })
}
