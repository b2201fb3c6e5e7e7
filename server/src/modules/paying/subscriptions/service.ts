import type { PageType } from '@fieldhouse/contract'
import type { Entitlements } from '#books/entitlements'
import type { Sales } from '#books/sales'
import { isOwnPage } from '#ground/pages'
import { countActs, type ActWindow } from '#ground/relations'
import { AppError } from '#platform/app-error.ts'
import type { Db } from '#platform/db/index.ts'
import type { Jobs } from '#platform/jobs/index.ts'
import type { Logger } from '#platform/log.ts'
import type { Mail } from '#platform/mail/index.ts'
import type { Accounts } from '#people/accounts'
import type { Attempt } from '#paying/payments'
import type { AllSettings } from '#ground/settings'
import { createBundles } from './bundles.ts'
import { createCancel } from './cancel.ts'
import { createChangePlan } from './change-plan.ts'
import { createKeepConsent } from './consent.ts'
import { createSubscriptionPurpose, type DeliverNeeds } from './deliver.ts'
import { createDunning } from './dunning.ts'
import { createEach } from './each.ts'
import { createEndings } from './endings.ts'
import { createGivenTime } from './given-time.ts'
import * as invoices from './invoices-store.ts'
import { createMovingUp } from './moving-up.ts'
import { createTell } from './notices.ts'
import { offerOf, type Offer } from './offers.ts'
import { createPriceChanges } from './price-changes.ts'
import * as records from './records-store.ts'
import { createRenewals } from './renewals.ts'
import * as store from './store.ts'
import { createTakenBack } from './taken-back.ts'
import type { SubscribeNeeds, WantedSubscription } from './needs.ts'
import { createSubscribe } from './subscribe.ts'
import { createTrialLinks } from './trial-links.ts'

export type SubscriptionNeeds = Omit<SubscribeNeeds, 'readOffer' | 'bundles' | 'keepConsent' | 'deliver'> &
  DeliverNeeds & {
    readonly accounts: Accounts
    readonly sales: Sales
    readonly entitlements: Entitlements
    readonly jobs: Jobs
    readonly log: Logger
    readonly mail: Mail
    readonly siteUrl: string
  }

export type Subscriptions = ReturnType<typeof createSubscriptions>

export function createSubscriptions(needs: SubscriptionNeeds) {
  const { db, clock, pages, payments, outbox, jobs } = needs

  /** Whether the page may take money is asked at commit, too (youth.md Y23, Y41). */
  const readOffer = async (tx: Db, pageId: string, settings: AllSettings): Promise<Offer> => {
    const known = (await pages.load([pageId], tx)).get(pageId)
    if (!known?.visible) throw new AppError(known ? `${known.kind}.unknown` : 'page.unknown')
    if (!known.can_earn) throw new AppError('youth.money_not_allowed')
    return offerOf(known, settings)
  }

  const tell = createTell(needs)
  const keepConsent = createKeepConsent(needs)
  const endings = createEndings({ ...needs, tell })
  const dunning = createDunning({ clock, tell, endings })
  const each = createEach(needs)
  const purpose = createSubscriptionPurpose({ ...needs, dunning })
  const renewals = createRenewals({ ...needs, dunning, endings, each, deliver: purpose.deliver })
  const bundles = createBundles(needs)
  const subscribe = createSubscribe({ ...needs, bundles, readOffer, keepConsent, deliver: purpose.deliver })
  const { cancel, resume, requireOwn, stopBetween } = createCancel({ ...needs, endings, keepConsent })
  const { quote, change } = createChangePlan({ ...needs, keepConsent, readOffer, requireOwn })
  const takenBack = createTakenBack({ ...needs, endings, movingUp: createMovingUp({ ...needs, endings, tell }) })
  const priceChanges = createPriceChanges({ ...needs, tell, each })
  payments.register(purpose)
  outbox.on('subscription.changed', async ({ pageId, by }, tx) => {
    if (by !== 0) await pages.addToCounter(tx, pageId, 'subscribers', by)
  })
  outbox.on('card.default_changed', async ({ accountId }, tx) => jobs.send(tx, 'subscriptions.new-card', { accountId: accountId }))
  outbox.on('relation.blocked', async ({ ownerId, otherId }, tx) => {
    await jobs.send(tx, 'subscriptions.apart', { fanId: ownerId, pageId: otherId })
    await jobs.send(tx, 'subscriptions.apart', { fanId: otherId, pageId: ownerId })
  })
  outbox.on('account.suspended', async ({ accountId, caseId }, tx) =>
    jobs.send(tx, 'subscriptions.page-shut', { pageId: accountId, caseId }),
  )
  jobs.define({ name: 'subscriptions.page-shut', run: ({ pageId, caseId }) => priceChanges.tellOfShut(pageId, caseId), retries: 10 })
  outbox.on('page.price_changed', async ({ pageId }, tx) => jobs.send(tx, 'subscriptions.price-change', { pageId: pageId }))
  outbox.on('sale.taken_back', async ({ saleId, isForGood }, tx) =>
    jobs.send(tx, 'subscriptions.taken-back', { saleId, fate: isForGood ? 'gone' : 'held' }),
  )
  outbox.on('sale.kept', async ({ saleId }, tx) => jobs.send(tx, 'subscriptions.taken-back', { saleId, fate: 'kept' }))
  jobs.define({ name: 'subscriptions.taken-back', run: ({ saleId, fate }) => takenBack(saleId, fate) })
  jobs.define({ name: 'subscriptions.price-change', run: async ({ pageId }) => priceChanges.announceFor(pageId) })
  jobs.define({ name: 'subscriptions.apart', run: ({ fanId, pageId }) => stopBetween(fanId, pageId) })
  jobs.define({ name: 'subscriptions.remind', run: () => priceChanges.remind(), schedule: '23 * * * *' })
  jobs.define({ name: 'subscriptions.renew', run: async () => void (await renewals.renew()), schedule: '* * * * *' })
  jobs.define({ name: 'subscriptions.charge', run: ({ attemptId }) => payments.chargeOffSession(attemptId), atOnce: 8 })
  jobs.define({
    name: 'subscriptions.new-card',
    async run({ accountId }) {
      await renewals.useNewCard(accountId)
      await renewals.renew()
    },
  })

  /** One of the team's own people who may earn: no minor, nobody of a high school (youth.md Y47). */
  const isSupported = async (teamId: string, performerId: string): Promise<boolean> => {
    const page = (await pages.load([performerId])).get(performerId)
    if (page?.kind !== 'performer' || !page.visible || !page.can_earn) return false
    return pages.actAs({ accountId: performerId }, teamId, 'contribute')
  }

  return {
    /**
     * Throws `performer.unknown`, `team.unknown`, `subscription.already_active`, `subscription.not_offered`,
     * `subscription.free_already_used`, `subscription.self`, `payment.card_declined`, `payment.card_unknown`,
     * `payment.amount_too_small`, `payment.in_progress`, `youth.money_not_allowed`, and the codes of `coupons.apply`.
     */
    async subscribe(wanted: WantedSubscription): Promise<Attempt> {
      const { supportedPerformerId: supported } = wanted
      if (supported !== undefined && !(await isSupported(wanted.pageId, supported))) throw new AppError('performer.unknown')
      if (wanted.plan === 'free' && wanted.couponCode !== undefined) throw new AppError('coupon.not_applicable')
      if (wanted.months !== undefined && wanted.plan !== 'monthly')
        throw new AppError('request.invalid', { errors: [{ path: 'months', message: 'Months at once are paid by the month afterwards.' }] })
      // Whoever made a code thought of periods of a plan: one month, not twelve.
      if (wanted.months !== undefined && wanted.couponCode !== undefined) throw new AppError('coupon.not_applicable')
      return wanted.plan === 'free' ? subscribe.free(wanted) : subscribe.paid(wanted)
    },
    /** The id, if it is a page of this kind, and not the fan's own. Throws `subscription.self`, `performer.unknown`, `team.unknown`. */
    async requireKind(fanId: string, pageId: string, kind: PageType): Promise<string> {
      if (isOwnPage(fanId, pageId)) throw new AppError('subscription.self')
      const [found, isApart] = await Promise.all([pages.kindOf(pageId), pages.isApart({ accountId: fanId }, pageId)])
      if (found !== kind || isApart) throw new AppError(`${kind}.unknown`)
      return pageId
    },
    /** What was agreed to last by then, in the words of the button. */
    lastConsent: (id: string, by: Date) => records.lastConsent(db, id, by),
    cancel,
    resume,
    quote,
    change,
    renew: renewals.renew,
    remind: priceChanges.remind,
    search: (wanted: store.SubscriptionSearch) => store.search(db, wanted),
    /** The one row of fan and page that is not over; to be locked before time is added to it. */
    findLive: (fanId: string, pageId: string, using: Db = db) => store.findLive(using, fanId, pageId),
    /** Opens a page for time that somebody else has paid for. */
    addTime: createGivenTime(needs),
    trialLinks: createTrialLinks({ ...needs, subscribe }),
    bundles,
    /** Of each of these, what was paid for the last period. */
    lastAmounts: (ids: readonly string[]) => invoices.findLastAmounts(db, ids),
    /** Whether somebody's paid or free time on the page runs on, or is about to be paid. */
    /** Who subscribed to pages, as far as they still do: one answer for each window. */
    beginningsIn: (readerId: string, windows: readonly ActWindow[], using: Db = db) =>
      countActs(using, readerId, windows, store.beginnings),
    find: (id: string, using: Db = db) => store.load(using, id),
    countRenewing: (whose: { readonly pageId: string } | { readonly fanId: string }) => store.countRenewing(db, whose),
    hasSubscribers: (pageId: string) => store.hasSubscribers(db, pageId, clock.now()),
    countActive: (fanIds: readonly string[]) => store.countActive(db, fanIds, clock.now()),
    /** Pages among these whose free period the fan has used. */
    usedFree: (fanId: string, pageIds: readonly string[]) => store.findFreeUses(db, fanId, pageIds),
  }
}
