// Opening a gift: grant, moved subscription and state are one transaction, and its sale and the row of the receiver's subscription
// are locked in it, so that of two who open it one gets it (money.md 8.8).
import { AppError } from '#platform/app-error.ts'
import { after, days } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { isId } from '#platform/new-id.ts'
import { digestOf, isTokenOf } from '#platform/secrets.ts'
import { settleRaces } from '#books/purchases'
import type { Page } from '#ground/pages'
import type { Needs } from './needs.ts'
import { isFound, refusalOf } from './policy.ts'
import * as store from './store.ts'
import type { GiftTable } from './tables.ts'

export interface Opened {
  readonly page: Page
  readonly endsAt: Date
  readonly renewsAt: Date | null
}

export function createOpening(needs: Needs) {
  const { db, clock, outbox, ledger, settings, pages, sales, subscriptions } = needs

  /** By its link, or by its id for whom it has gone to. Undefined alike for what is missing and what is not theirs. */
  const find = async (code: string, viewerId: string | undefined, using: Db = db): Promise<GiftTable | undefined> => {
    const by = isTokenOf('p', code) ? 'link' : 'id'
    if (by === 'id' && !isId(code)) return undefined
    const gift = await (by === 'link' ? store.findByCode(using, digestOf(code)) : store.load(using, code))
    return gift && isFound(gift, by, viewerId) ? gift : undefined
  }

  const isApart = async ({ buyer_id: buyerId, page_id: pageId }: GiftTable, viewerId: string, using: Db): Promise<boolean> =>
    (await pages.apartAmong({ accountId: viewerId }, [buyerId, pageId], using)).size > 0

  /** What one sees who opened it before: until when the page is open now. */
  const again = async (tx: Db, gift: GiftTable, page: Page): Promise<Opened> => {
    const live = await subscriptions.findLive(gift.receiver_id ?? '', gift.page_id, tx)
    return { page, endsAt: live?.ends_at ?? gift.opened_at ?? clock.now(), renewsAt: live?.next_charge_at ?? null }
  }

  const openOnce = (viewer: Viewer, code: string): Promise<Opened | undefined> =>
    inTransaction(db, async (tx) => {
      const found = await find(code, viewer.accountId, tx)
      if (!found?.sale_id) throw new AppError('gift.unknown')
      const known = await subscriptions.findLive(viewer.accountId, found.page_id, tx)
      await ledger.lock(tx, { gift: [found.id], subscription: known ? [known.id] : [], sale: [found.sale_id] })
      const gift = (await store.load(tx, found.id)) ?? found
      const page = (await pages.load([gift.page_id], tx)).get(gift.page_id)
      const opener = { id: viewer.accountId, isMinor: viewer.isMinor, isApart: await isApart(gift, viewer.accountId, tx) }
      const now = clock.now()
      if (gift.state === 'opened' && gift.receiver_id === viewer.accountId && page?.visible && !opener.isApart) return again(tx, gift, page)
      const refusal = refusalOf(gift, opener, page, now)
      if (refusal !== undefined || !page) throw new AppError(refusal ?? 'gift.unknown')
      const sale = await sales.find(found.sale_id, tx)
      // A bank holds its money, or it has gone back this moment.
      if (sale?.state !== 'paid') throw new AppError('gift.over')
      const time = { fanId: viewer.accountId, pageId: page.id, months: gift.months, sale, plan: gift.plan, price: gift.plan_price }
      const added = await subscriptions.addTime(tx, time, known?.id)
      if (!added) return undefined
      const { earningsHoldDays } = await settings.readNow(tx)
      await sales.setMatureAt(tx, sale.id, after(now, days(earningsHoldDays)))
      await store.update(tx, gift.id, {
        state: 'opened',
        receiver_id: viewer.accountId,
        opened_at: now,
        // The address was for getting it there.
        to_email: null,
        letter_at: null,
        updated_at: now,
      })
      await outbox.write(tx, 'gift.moved', { giftId: gift.id, state: 'opened' })
      return { page, ...added }
    })

  return {
    find,
    isApart,
    /** Opened before by the same person answers the same. Throws `gift.*`, `youth.*`, `subscription.self`, `payment.in_progress`. */
    open: (viewer: Viewer, code: string): Promise<Opened> =>
      // The row of the subscription began or ended meanwhile.
      settleRaces(ledger, { attempt: () => openOnce(viewer, code), busy: 'payment.in_progress' }),
  }
}
