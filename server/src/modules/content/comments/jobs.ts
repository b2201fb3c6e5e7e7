import { after, days } from '#platform/clock.ts'
import { inTransaction } from '#platform/db/index.ts'
import type { Counting } from './counting.ts'
import type { Needs } from './needs.ts'
import { forgetEarlier } from './earlier-store.ts'
import * as store from './store.ts'

/** What its page has not decided on, or has refused, is forgotten after this, and so is what a comment said before it was changed. */
const patience = days(30)
const batch = 500

export function forgetOldOnes({ db, clock, jobs }: Pick<Needs, 'db' | 'clock' | 'jobs'>, { over }: Counting): void {
  const forgetSome = (before: Date) =>
    inTransaction(db, async (tx) => {
      const gone = await store.forget(tx, before, batch)
      await over(tx, gone)
      return gone.length
    })

  jobs.define({
    name: 'comments.forget',
    schedule: '47 3 * * *',
    async run() {
      const before = after(clock.now(), -patience)
      while ((await forgetSome(before)) === batch);
      while ((await forgetEarlier(db, before, batch)) === batch);
    },
  })
}

const pagesAtOnce = 500

/** Once a day each page hears that comments wait for it. Sent twice, it is the same day: whoever tells of it does so once. */
export function remindPages({ db, clock, jobs, outbox }: Pick<Needs, 'db' | 'clock' | 'jobs' | 'outbox'>): void {
  jobs.define({
    name: 'comments.remind',
    schedule: '0 15 * * *',
    async run(_data, signal) {
      const day = clock.now().toISOString().slice(0, 10)
      for (let ids = await store.pagesWaiting(db, undefined, pagesAtOnce); ids.length > 0 && !signal.aborted; ) {
        await inTransaction(db, async (tx) => {
          for (const pageId of ids) await outbox.write(tx, 'comments.waiting', { pageId, day })
        })
        ids = await store.pagesWaiting(db, ids.at(-1), pagesAtOnce)
      }
      signal.throwIfAborted()
    },
  })
}
