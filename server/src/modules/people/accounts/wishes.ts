// What somebody under 18 wants their page to say and show is kept aside until a moderator has seen it (youth.md Y64). Others see the
// page as it was; at first without a word and a picture.
import type { Updateable } from 'kysely'
import { after, hours, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { isMinorAt } from './policy.ts'
import * as accounts from './store.ts'
import type { Account, PageWords, PerformerProfile } from './tables.ts'
import * as store from './wish-store.ts'

export interface WishNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly jobs: Jobs
  readonly outbox: Outbox
}

type Change = Updateable<Account>
type ProfileChange = Updateable<PerformerProfile>

const ofAccount = ['name', 'first_name', 'last_name', 'avatar', 'cover'] as const
const ofProfile = [
  ...(['bio', 'positions', 'jersey', 'class_label', 'height', 'weight'] as const),
  ...(['hometown', 'socials', 'welcome_video_id'] as const),
] as const

const lowestId = '00000000-0000-0000-0000-000000000000'
const batch = 100

/** Of these columns, those that a change names. */
const pick = (change: object, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(change).filter(([column, value]) => columns.includes(column) && value !== undefined))
const without = <T extends object>(change: T, columns: readonly string[]): T =>
  Object.fromEntries(Object.entries(change).filter(([column]) => !columns.includes(column))) as T
/** Of wished values those that differ from what is there. */
const differing = (wished: object, there: object) =>
  Object.fromEntries(
    Object.entries(wished).filter(
      ([column, value]) => JSON.stringify(value) !== JSON.stringify((there as Record<string, unknown>)[column]),
    ),
  )
const isEmpty = ({ account, profile }: PageWords) => Object.keys(account).length + Object.keys(profile).length === 0

export function createWishes({ db, clock, jobs, outbox }: WishNeeds) {
  const ask = (tx: Db, id: string) => outbox.write(tx, 'review.wanted', { target: 'performer', targetId: id, why: 'minor' })

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

  return {
    /** What of a change may be written at once; the rest waits. Whoever comes of age waits for what they wished before no longer than others. */
    async holdBack(tx: Db, id: string, change: Change, profile: ProfileChange): Promise<{ change: Change; profile: ProfileChange }> {
      const wished = { account: pick(change, ofAccount), profile: pick(profile, ofProfile) }
      if (isEmpty(wished)) return { change, profile }
      const load = () => Promise.all([accounts.loadByIds(tx, [id]), store.find(tx, id)])
      const [[asked], before] = await load()
      if (!asked?.profile || !(before || isMinorAt(asked.account.date_of_birth, clock.now()))) return { change, profile }
      await store.hold(tx, id)
      // As it stands now that nobody else changes or decides on it.
      const [[row], known] = await load()
      if (!row?.profile) return { change, profile }
      const words = {
        account: differing({ ...known?.words.account, ...wished.account }, row.account),
        profile: differing({ ...known?.words.profile, ...wished.profile }, row.profile),
      }
      if (isEmpty(words)) {
        if (known && (await store.take(tx, id))) await outbox.write(tx, 'review.over', { target: 'performer', targetId: id })
      } else if (JSON.stringify(words) !== JSON.stringify(known?.words)) {
        await store.save(tx, id, words, clock.now())
        await ask(tx, id)
      }
      return { change: without(change, ofAccount), profile: without(profile, ofProfile) }
    },

    find: async (id: string, using: Db = db): Promise<PageWords | undefined> => (await store.find(using, id))?.words,

    /** What waited, which then waits no longer. */
    take: async (tx: Db, id: string): Promise<PageWords | undefined> => (await store.take(tx, id))?.words,
  }
}
