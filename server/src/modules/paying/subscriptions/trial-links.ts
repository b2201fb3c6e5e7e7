// Links by which a page gives free days away: each fan has free days of a page once for ever, whichever way they came (money.md 8.9).
import { randomBytes } from 'node:crypto'
import { mostTrialLinks } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { after, days, type Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Ledger } from '#ground/ledger'
import { isOwnPage, type Page, type Pages } from '#ground/pages'
import type { Settings } from '#ground/settings'
import { settleRaces } from '#books/purchases'
import type { Attempt, Payments } from '#paying/payments'
import { trialEndOf } from './policy.ts'
import type { createSubscribe } from './subscribe.ts'
import * as store from './store.ts'
import * as links from './trial-links-store.ts'
import type { TrialLinkTable } from './tables.ts'

export interface TrialLinkNeeds {
  readonly db: Db
  readonly clock: Clock
  readonly ledger: Ledger
  readonly pages: Pages
  readonly settings: Settings
  readonly payments: Payments
  readonly subscribe: Pick<ReturnType<typeof createSubscribe>, 'byLink'>
}

export interface WantedTrialLink {
  readonly days: number
  readonly label: string
  readonly most: number | null
  readonly until: Date | null
}

export interface TrialLook {
  readonly link: TrialLinkTable
  readonly page: Page
  readonly isOpen: boolean
  readonly isUsed: boolean
  readonly isSubscribed: boolean
}

export function createTrialLinks({ db, clock, ledger, pages, settings, payments, subscribe }: TrialLinkNeeds) {
  /** Only a page that may take money, on a site that has free days, gives some. */
  const requireOffering = async (tx: Db, pageId: string): Promise<void> => {
    const page = (await pages.load([pageId], tx)).get(pageId)
    if (!page?.can_earn) throw new AppError('youth.money_not_allowed')
    if (!(await settings.readNow(tx)).freeSubscriptionEnabled) throw new AppError('subscription.not_offered')
  }

  /** The link, for whoever finds its page. Throws `trial.unknown`. */
  const find = async (viewer: Viewer | undefined, code: string): Promise<{ link: TrialLinkTable; page: Page }> => {
    const link = await links.findByCode(db, code)
    const page = link && (await pages.load([link.page_id])).get(link.page_id)
    const isHidden = viewer?.isMinor === true || (page && (await pages.isApart(viewer, page.id)))
    if (!link || !page?.visible || !page.can_earn || isHidden) throw new AppError('trial.unknown')
    return { link, page }
  }

  return {
    /** Throws `trial.limit_reached`, `trial.bad_end`, `subscription.not_offered`, `youth.money_not_allowed`. */
    create: (pageId: string, by: Viewer, wanted: WantedTrialLink): Promise<TrialLinkTable> =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        if (wanted.until && (wanted.until <= now || wanted.until > after(now, days(366)))) throw new AppError('trial.bad_end')
        await requireOffering(tx, pageId)
        if ((await links.countOpen(tx, pageId, now)) >= mostTrialLinks) throw new AppError('trial.limit_reached')
        const link: TrialLinkTable = {
          id: newId(),
          page_id: pageId,
          code: randomBytes(9).toString('base64url'),
          label: wanted.label,
          days: wanted.days,
          most: wanted.most,
          until: wanted.until,
          used: 0,
          ended_at: null,
          created_by: by.accountId,
          created_at: now,
        }
        await links.insert(tx, link)
        return link
      }),

    list: (pageId: string, limit: number, offset: number) => links.list(db, pageId, limit, offset),

    /** Whose page it is, so that the caller can be asked about; throws `trial.unknown`. */
    async end(viewer: Viewer, id: string): Promise<TrialLinkTable> {
      const link = await links.load(db, id)
      if (!link || !(await pages.actAs(viewer, link.page_id, 'earn'))) throw new AppError('trial.unknown')
      return links.end(db, id, clock.now())
    },

    async look(viewer: Viewer | undefined, code: string): Promise<TrialLook> {
      const { link, page } = await find(viewer, code)
      const [used, live] = await Promise.all([
        viewer ? store.findFreeUses(db, viewer.accountId, [page.id]) : new Set<string>(),
        viewer ? store.findLive(db, viewer.accountId, page.id) : undefined,
      ])
      const isSubscribed = live?.access_until != null && live.access_until > clock.now()
      return { link, page, isOpen: trialEndOf(link, clock.now()) === undefined, isUsed: used.has(page.id), isSubscribed }
    },

    /**
     * Days that were promised by another way than a link of the page; `takeDays` in the transaction that begins them. Throws `trial.unknown`, and
     * what a free subscription throws.
     */
    async give(viewer: Viewer, pageId: string, takeDays: (tx: Db) => Promise<number>): Promise<void> {
      if (isOwnPage(viewer.accountId, pageId)) throw new AppError('subscription.self')
      const page = (await pages.load([pageId])).get(pageId)
      const isHidden = viewer.isMinor || (page !== undefined && (await pages.isApart(viewer, page.id)))
      if (!page?.visible || !page.can_earn || isHidden) throw new AppError('trial.unknown')
      const wanted = { fanId: viewer.accountId, pageId, plan: 'free', cardId: undefined, nonce: undefined } as const
      await settleRaces(ledger, { attempt: () => subscribe.byLink(wanted, takeDays), busy: 'payment.in_progress' })
    },

    /** Throws `trial.unknown`, `trial.over`, and what a free subscription throws. */
    async open(viewer: Viewer, code: string, nonce: string | undefined): Promise<Attempt> {
      // Repeated after the answer was lost: the days that it began.
      const known = nonce === undefined ? undefined : await payments.findByNonce(viewer.accountId, 'subscription', nonce)
      if (known) return known
      const { link, page } = await find(viewer, code)
      if (isOwnPage(viewer.accountId, page.id)) throw new AppError('subscription.self')
      const wanted = { fanId: viewer.accountId, pageId: page.id, plan: 'free', cardId: undefined, nonce } as const
      // In the transaction that begins the days: whoever has had some before takes no use.
      const takeDays = async (tx: Db): Promise<number> => {
        const taken = await links.takeUse(tx, link.id, clock.now())
        if (!taken) throw new AppError('trial.over')
        return taken.days
      }
      return settleRaces(ledger, { attempt: () => subscribe.byLink(wanted, takeDays), busy: 'payment.in_progress' })
    },
  }
}
