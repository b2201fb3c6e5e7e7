import { after, days } from '#platform/clock.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'

/** What its page has not decided on, or has refused, is forgotten after this. */
const patience = days(30)
const batch = 500

export function forgetOldOnes({ db, clock, jobs }: Pick<Needs, 'db' | 'clock' | 'jobs'>): void {
  jobs.define({
    name: 'comments.forget',
    schedule: '47 3 * * *',
    async run() {
      while ((await store.forget(db, after(clock.now(), -patience), batch)) === batch);
    },
  })
}
