// What an athlete under 18 says on the sports card is looked at with the rest of their page before others see it (youth.md Y64).
import { after, hours } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import { presentSeason } from '#profiles/teams'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { RecordRow } from './tables.ts'

export type FirstLooks = ReturnType<typeof createFirstLooks>

const lowestId = '00000000-0000-0000-0000-000000000000'
const batch = 100

const wordsOf = ({ season_start: from, season_end: until, title, detail, figures }: RecordRow): string =>
  [presentSeason(from, until).label, title, detail, ...figures.map(({ label, value }) => `${label}: ${value}`)].filter(Boolean).join(' · ')

export function createFirstLooks({ db, clock, jobs, accounts }: Pick<Needs, 'db' | 'clock' | 'jobs' | 'accounts'>) {
  jobs.define({
    name: 'records.unseen',
    schedule: '47 3 * * *',
    /** Asks again about what waits: its case may never have been opened. */
    async run() {
      for (let last = lowestId; ; ) {
        const ids = await store.listAthletesWaiting(db, after(clock.now(), -hours(1)), last, batch)
        await inTransaction(db, async (tx) => {
          for (const id of ids) await accounts.askForLook(tx, id)
        })
        const end = ids.at(-1)
        if (ids.length < batch || end === undefined) return
        last = end
      }
    },
  })

  return {
    /** What a moderator has to read of an athlete's card. */
    wordsOf: async (athleteId: string, using: Db = db): Promise<string[]> => (await store.listWaiting(using, athleteId)).map(wordsOf),
    /** They have, and it is shown. Whoever calls holds the page. */
    release: (tx: Db, athleteId: string): Promise<void> => store.show(tx, athleteId, clock.now()),
    /** They have, and it is not. */
    decline: (tx: Db, athleteId: string): Promise<void> => store.refuse(tx, athleteId),
  }
}
