// The rows of supporters follow sales: what has changed is put down with the event, and worked out anew from all sales of the
// pair. So an event that comes twice, late, or never (`supporters.age` finds it) leaves no wrong number.
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

const atOnce = 500

export function countSupporters({ db, clock, jobs, outbox }: CountingNeeds): void {
  for (const topic of ['charge.made', 'sale.taken_back', 'sale.kept', 'sale.changed'] as const) {
    outbox.on(topic, ({ saleId }, tx) => store.noteSale(tx, saleId))
  }
  // Events of the release before do not say who it was.
  outbox.on('subscription.changed', async ({ pageId, fanId }, tx) => {
    if (fanId !== undefined) await store.notePair(tx, pageId, fanId)
  })

  const countSome = (): Promise<number> =>
    inTransaction(db, async (tx) => {
      const [due, now] = [await store.takeDue(tx, atOnce), clock.now()]
      await store.count(tx, due, now, after(now, -days(30)))
      return due.length
    })

  jobs.define({
    name: 'supporters.count',
    schedule: '* * * * *',
    async run(_data, signal) {
      while (!signal.aborted && (await countSome()) === atOnce);
      signal.throwIfAborted()
    },
  })
  jobs.define({
    name: 'supporters.age',
    schedule: '37 * * * *',
    run: () => inTransaction(db, (tx) => store.noteOld(tx, after(clock.now(), -days(1)), clock.now())),
  })
}
