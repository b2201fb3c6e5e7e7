// Somebody whose new things wait for a while, and are then shown or decided: what they write is theirs alone until then. Nothing that is paid
// waits, and it never lasts longer than three days.
import { mostQuietHours } from '@fieldhouse/contract'
import { after, hours, type Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import * as store from './quiet-store.ts'
import type { QuietTable } from './tables.ts'

interface Needs {
  readonly db: Db
  readonly clock: Clock
}

export interface QuietForm {
  readonly accountId: string
  readonly by: string
  readonly reason: string
  /** 0: it is over. */
  readonly hours: number
}

export const createQuiet = ({ db, clock }: Needs) => ({
  /** While it lasts. */
  async of(accountId: string): Promise<QuietTable | undefined> {
    const row = await store.find(db, accountId)
    return row && row.until > clock.now() ? row : undefined
  },

  /** Until when. A second one takes the place of the first, and is no longer than that would be now. */
  async set(tx: Db, { accountId, by, reason, hours: count }: QuietForm): Promise<Date> {
    const since = clock.now()
    if (count === 0) {
      await store.end(tx, accountId, since)
      return since
    }
    const until = after(since, hours(Math.min(count, mostQuietHours)))
    await store.put(tx, { account_id: accountId, reason, by_account: by, since, until })
    return until
  },
})
