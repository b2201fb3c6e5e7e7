// How far a goal has come follows sales: a page whose sales have changed is put down with the event, and counted anew. Where
// it is live that is soon, because its room looks on.
import { after, days, seconds, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Pages } from '#ground/pages'
import * as store from './store.ts'

export interface CountingNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
  readonly pages: Pages
}

const atOnce = 100
/** For how long after its end what goes back is taken off. */
const aftermath = days(180)
/** A crowd that gives is counted once in this time. */
const pace = seconds(1)

export function countGoals({ db, clock, jobs, outbox, pages }: CountingNeeds): void {
  const since = () => after(clock.now(), -aftermath)

  const hurry = async (tx: Db, pageId: string | undefined): Promise<void> => {
    if (pageId === undefined || (await pages.stats([pageId], tx))(pageId).live === null) return
    await jobs.send(tx, 'goals.count', {}, { singletonKey: 'live', startAfter: after(clock.now(), pace) })
  }
  for (const topic of ['charge.made', 'sale.taken_back', 'sale.kept', 'sale.changed'] as const) {
    outbox.on(topic, async ({ saleId }, tx) => hurry(tx, await store.noteSale(tx, saleId, since())))
  }
  outbox.on('subscription.changed', async ({ pageId }, tx) => hurry(tx, await store.notePage(tx, pageId, since())))

  const tell = (tx: Db, pageIds: readonly string[]): Promise<void> =>
    outbox.writeAll(
      tx,
      'goal.changed',
      [...new Set(pageIds)].map((pageId) => ({ pageId })),
    )

  const countSome = (): Promise<number> =>
    inTransaction(db, async (tx) => {
      const due = await store.takeDue(tx, atOnce)
      const moved = due.length > 0 ? await store.count(tx, due, since()) : []
      if (moved.length > 0) await tell(tx, moved)
      return due.length
    })

  const endSome = (): Promise<void> =>
    inTransaction(db, async (tx) => {
      const ended = await store.endDue(tx, clock.now())
      if (ended.length > 0) await tell(tx, ended)
    })

  jobs.define({
    name: 'goals.count',
    schedule: '* * * * *',
    async run(_data, signal) {
      await endSome()
      while (!signal.aborted && (await countSome()) === atOnce);
      signal.throwIfAborted()
    },
  })
}
