// A performer is a page: what its row says follows the account, its birthdays, too.
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Pages } from '#ground/pages'
import type { LoadCards } from './cards.ts'
import { educationAt, seniorYearAt } from './class-year.ts'
import { adultsBornUntil, guardianStatusAt, isMinorAt, isVisibleAt, mayEarn } from './policy.ts'
import * as store from './store.ts'
import type { Account, PerformerProfile } from './tables.ts'

export interface OwnPageNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly pages: Pages
  readonly outbox: Outbox
  readonly jobs: Jobs
}

const birthdayBatch = 100

const standingOf = (account: Account, profile: PerformerProfile, now: Date) => ({
  isMinor: isMinorAt(account.date_of_birth, now),
  educationType: educationAt(profile, now),
  status: account.status,
  guardianStatus: guardianStatusAt(account, now),
  documentStatus: profile.document_status,
})

export function createOwnPages({ db, clock, pages, outbox, jobs }: OwnPageNeeds, loadCards: LoadCards) {
  /** A performer is a page: its row follows every change of the account. */
  const savePage = async (tx: Db, id: string) => {
    const [found] = await store.loadByIds(tx, [id])
    if (!found?.profile) return
    const { account, profile } = found
    const card = (await loadCards([id], tx)).get(id)
    await pages.save(tx, {
      id,
      kind: 'performer',
      name: account.name,
      slug: account.username,
      avatar: account.avatar,
      path: card?.path ?? '',
      color_primary: profile.color_primary,
      color_secondary: profile.color_secondary,
      verified: profile.verified_document,
      visible: isVisibleAt(account, clock.now()),
      can_earn: mayEarn(standingOf(account, profile, clock.now())),
      monthly_price: profile.monthly_price,
      yearly_price: profile.yearly_price,
      free_days: profile.is_free_subscription ? profile.free_days : null,
      is_moderated: false,
      created_at: account.created_at,
    })
    await outbox.write(tx, 'performer.changed', { performerId: id })
  }

  /** Who has come of age needs no guardian any more: their pages are shown, and earn. */
  const comeOfAge = async (tx: Db, ids?: readonly string[]): Promise<string[]> => {
    const grown = await store.dropGuardians(tx, adultsBornUntil(clock.now()), { ids, limit: birthdayBatch })
    for (const accountId of grown) await outbox.write(tx, 'account.of_age', { accountId })
    return grown
  }
  jobs.define({
    name: 'accounts.birthdays',
    // Each hour, as a day does not begin everywhere at once.
    schedule: '7 * * * *',
    async run() {
      for (;;) {
        const grown = await inTransaction(db, async (tx) => {
          const ids = await comeOfAge(tx)
          for (const id of ids) await savePage(tx, id)
          return ids.length
        })
        if (grown < birthdayBatch) return
      }
    },
  })

  jobs.define({
    name: 'accounts.graduations',
    // A school year ends on 1 July, which has begun everywhere by noon; a week of tries, should nothing run on one of its days.
    schedule: '20 12 1-7 7 *',
    async run() {
      for (let last = ''; ; ) {
        const ids = await inTransaction(db, async (tx) => {
          const found = await store.graduatesOf(tx, seniorYearAt(clock.now()) - 1, { after: last, limit: birthdayBatch })
          for (const id of found) await savePage(tx, id)
          return found
        })
        last = ids.at(-1) ?? last
        if (ids.length < birthdayBatch) return
      }
    },
  })

  return { savePage, comeOfAge }
}
