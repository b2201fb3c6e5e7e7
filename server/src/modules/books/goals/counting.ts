// How far a goal has come follows sales: a page whose sales have changed is put down with the event, and counted anew.
import { after, days, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import * as store from './store.ts'

export interface CountingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
}

const atOnce = 100
/** For how long after its end what goes back is taken off. */
const aftermath = days(180)

export function countGoals({ db, clock, jobs, outbox }: CountingNeeds): void {
  const since = () => after(clock.now(), -aftermath)
  for (const topic of ['charge.made', 'sale.taken_back', 'sale.kept', 'sale.changed'] as const) {
    outbox.on(topic, ({ saleId }, tx) => store.noteSale(tx, saleId, since()))
  }
  outbox.on('subscription.changed', ({ pageId }, tx) => store.notePage(tx, pageId, since()))

  const countSome = (): Promise<number> =>
    inTransaction(db, async (tx) => {
      const due = await store.takeDue(tx, atOnce)
      if (due.length > 0) await store.count(tx, due, since())
      return due.length
    })

  jobs.define({
    name: 'goals.count',
    schedule: '* * * * *',
    async run(_data, signal) {
      await store.endDue(db, clock.now())
      while (!signal.aborted && (await countSome()) === atOnce);
      signal.throwIfAborted()
    },
  })
}
