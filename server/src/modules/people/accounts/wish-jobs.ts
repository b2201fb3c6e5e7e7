// When staff is asked for pages of those under 18 that wait: again at night, and in turns for those that were there before that was so.
import { after, hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Faults } from '#platform/faults.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import * as store from './wish-store.ts'

export interface WishJobNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly faults: Pick<Faults, 'note'>
  readonly jobs: Jobs
}

type OfPage = (tx: Db, id: string) => Promise<void>

const lowestId = '00000000-0000-0000-0000-000000000000'
const batch = 100
/** So many pages that were there before are brought before staff in an hour. */
const turns = 20

export function askAgainAndInTurns({ db, clock, faults, jobs }: WishJobNeeds, ask: OfPage, savePage: OfPage): void {
  jobs.define({
    name: 'accounts.wishes',
    schedule: '37 3 * * *',
    /** Asks again about what waits: its case may never have been opened. */
    async run() {
      for (let last = lowestId; ; ) {
        const found = await store.list(db, after(clock.now(), -hours(1)), last, batch)
        await inTransaction(db, async (tx) => {
          for (const { account_id: id } of found) await ask(tx, id)
        })
        const [end] = found.slice(-1)
        if (found.length < batch || !end) return
        last = end.account_id
      }
    },
  })

  const takeTurn = (id: string): Promise<void> =>
    inTransaction(db, async (tx) => {
      await store.hold(tx, id)
      const wish = await store.find(tx, id)
      if (!wish || wish.is_asked) return
      await store.setAsked(tx, id, clock.now())
      await ask(tx, id)
      // How it was called stood in its row, too.
      await savePage(tx, id)
    })

  jobs.define({
    name: 'accounts.turns',
    schedule: '17 * * * *',
    async run(_data, signal) {
      for (const id of await store.listNext(db, turns)) {
        if (signal.aborted) return
        // One that fails keeps its turn, and holds nobody up.
        await takeTurn(id).catch((error: unknown) => faults.note('accounts.turns', error))
      }
    },
  })
}
