// Subscribers first: for whom a thing is later, and from when (decision 053). The row itself changes at its date, as by a change of
// its writer, so that every door, list, search and picture reads the same; until then it is closed at all of them, however late.
import type { Feed } from '@fieldhouse/contract'
import { sql } from 'kysely'
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, runFragment, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import { toDate } from '#platform/plan.ts'
import type { Audience } from '#books/entitlements'
import type { ThingDefinition } from './needs.ts'
import type { Opening } from './tables.ts'

interface OpeningForm {
  readonly audienceAfter?: Feed['audienceAfter'] | undefined
  readonly audienceAfterAt?: string | null | undefined
}

export interface OpeningWish {
  readonly audienceAfter?: Feed['audienceAfter'] | undefined
  readonly audienceAfterAt?: Date | null | undefined
}

/** For whom it opens later, and when, as a form names it. */
export const openingOf = ({ audienceAfter, audienceAfterAt }: OpeningForm): OpeningWish => ({
  audienceAfter,
  audienceAfterAt: audienceAfterAt === undefined ? undefined : toDate(audienceAfterAt),
})

const notFirst: Opening = { audience_after: null, audience_after_at: null }

interface Planned extends Opening {
  readonly audience: Audience
  readonly status: string
  readonly schedule_at?: Date | null
}

/**
 * For whom a thing opens that is for subscribers first, and when. Throws what does not fit together: it opens in the future, after it
 * goes out, and to more than it is for. Another audience takes it back.
 */
export function decideOpening(thing: Planned, { audienceAfter: wished, audienceAfterAt: wishedAt }: OpeningWish, now: Date): Opening {
  if (wished === null || wishedAt === null) return notFirst
  if (thing.audience !== 'subscribers') {
    if (wished !== undefined || wishedAt !== undefined) throw new AppError('content.audience_mismatch')
    return notFirst
  }
  const [after, at] = [wished ?? thing.audience_after, wishedAt ?? thing.audience_after_at]
  if (after === null && at === null) return notFirst
  if (after === null || at === null) throw new AppError('content.audience_mismatch')
  if (wishedAt !== undefined && at <= now) throw new AppError('feed.schedule_in_past')
  if (thing.status === 'scheduled' && thing.schedule_at && at <= thing.schedule_at)
    throw new AppError('request.invalid', { errors: [{ path: 'audienceAfterAt', message: 'Choose a time after it goes out.' }] })
  return { audience_after: after, audience_after_at: at }
}

/** What its row says once its date has come. */
export const openedOf = ({ audience, audience_after: after }: Opening & { readonly audience: Audience }) => ({
  audience: after ?? audience,
  ...notFirst,
})

/** Rows of a kind's own table, which its store names, whose date has come, taken for the rest of the transaction. */
export const openingIn =
  <Row extends Opening>(table: string) =>
  (tx: Db, now: Date, limit: number): Promise<Row[]> =>
    runFragment(
      tx,
      sql<Row>`
        select * from ${sql.table(table)} where audience_after is not null and audience_after_at <= ${now} and deleted_at is null
        order by audience_after_at limit ${limit} for update skip locked`,
    )

export const presentOpening = ({ audience_after: audienceAfter, audience_after_at: at }: Opening) => ({
  audienceAfter,
  audienceAfterAt: at?.toISOString() ?? null,
})

const job = 'things.open'
const batch = 50

type OpenDue = (tx: Db) => Promise<number>

export function createOpenings({ db, clock, jobs }: { readonly db: Db; readonly clock: Clock; readonly jobs: Jobs }) {
  const kinds: OpenDue[] = []
  jobs.define({
    name: job,
    actsIn: [],
    // The alarm of each thing, and once a minute for those whose alarm was lost.
    schedule: '* * * * *',
    async run() {
      for (const openDue of kinds) while ((await inTransaction(db, openDue)) === batch);
    },
  })
  return {
    watch<Row>({ opening }: ThingDefinition<Row>): void {
      if (!opening) return
      kinds.push(async (tx) => {
        const due = await opening.takeDue(tx, clock.now(), batch)
        for (const row of due) await opening.open(tx, row)
        return due.length
      })
    },
    /** In the transaction of every write of a thing. */
    setAlarm: async (tx: Db, { audience_after_at: at }: Opening): Promise<void> => {
      if (at) await jobs.send(tx, job, {}, { startAfter: at })
    },
  }
}
