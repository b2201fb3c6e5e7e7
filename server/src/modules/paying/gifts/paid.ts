// The sale of a gift: how it is counted and paid, from a wallet or by card (money.md 8.8). Its parts wait until it is opened.
import type { Db } from '#platform/db/index.ts'
import type { WhatIsSold } from '#books/purchases'
import { accountsOfSale } from '#books/sales'
import { accounts } from '#ground/ledger'
import type { Attempt, Purpose } from '#paying/payments'
import type { ByMail } from './by-mail.ts'
import { lapseOf } from './policy.ts'
import type { Needs } from './needs.ts'
import * as store from './store.ts'
import type { GiftTable } from './tables.ts'

/** The commission is that of a subscription. Nobody knows when the parts mature before somebody has opened it. */
export async function soldOf({ sales, settings }: Pick<Needs, 'sales' | 'settings'>, tx: Db, gift: GiftTable, now: Date) {
  const [{ platformFeeBps: feeBps }, terms] = await Promise.all([
    settings.readNow(tx),
    sales.termsFor(tx, gift.page_id, `${gift.plan}_subscription`, now),
  ])
  return {
    type: 'gift',
    sellerId: gift.page_id,
    itemType: 'page',
    itemId: gift.page_id,
    isOnce: false,
    feeBps,
    holdDays: null,
    context: { gift: gift.id },
    now,
    terms,
  } as const satisfies Omit<WhatIsSold, 'key' | 'buyerId'>
}

/** One for an account goes there with the payment, if its time has come. */
export function paidBy(saleId: string, { to_id: toId, send_at: sendAt }: GiftTable, now: Date) {
  const isSent = toId !== null && sendAt !== null && sendAt <= now
  const state = isSent ? ('sent' as const) : ('paid' as const)
  return { sale_id: saleId, state, sent_at: isSent ? now : null, lapses_at: lapseOf(now), updated_at: now }
}

/** What settle() does when the card was charged (money.md 5.4 where it cannot be given any more). */
export function createGiftPurpose(needs: Needs, byMail: ByMail): Purpose {
  const { clock, outbox, pages, purchases } = needs

  const deliver = async (tx: Db, attempt: Attempt, captureKey: string): Promise<boolean> => {
    const gift = await store.load(tx, attempt.target_id)
    const page = gift && (await pages.load([gift.page_id], tx)).get(gift.page_id)
    if (gift?.state !== 'incomplete' || !page?.visible || !page.can_earn) return false
    if (await pages.isApart({ accountId: gift.buyer_id }, gift.page_id, tx)) return false
    const now = clock.now()
    const { sale } = await purchases.settled(tx, {
      ...(await soldOf(needs, tx, gift, now)),
      key: captureKey,
      buyerId: gift.buyer_id,
      source: 'card',
      gross: attempt.amount,
      sources: [{ account: accounts.clearing, amount: attempt.amount }],
      isGuarded: false,
    })
    const { state } = await store.update(tx, gift.id, paidBy(sale.id, gift, now))
    await outbox.write(tx, 'sale.changed', { saleId: sale.id })
    await byMail.setAlarm(tx, gift)
    await outbox.write(tx, 'gift.moved', { giftId: gift.id, state })
    return true
  }

  return {
    name: 'gift',
    accounts: (attempt) => (attempt.page_id === null ? [] : accountsOfSale(attempt.page_id)),
    locks: (attempt) => ({ gift: [attempt.target_id] }),
    deliver,
    release: async () => undefined,
  }
}
