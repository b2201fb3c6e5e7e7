// What the program knows about a disputed payment. What people write to each other is not among it.
import { after, minutes } from '#platform/clock.ts'
import { currency, accounts as ledgerAccounts } from '#ground/ledger'
import type { Attempt } from '#paying/payments'
import type { DisputeTable } from '#paying/reversals'
import type { Needs } from './needs.ts'
import { factsOf, type Known } from './policy.ts'
import type { Fact } from './tables.ts'

const mostOrders = 20

export function createCollecting({ clock, settings, accounts, pages, ledger, entitlements, receipts, subscriptions, orders }: Needs) {
  /** What was bought with tokens since they were bought; which tokens they were nobody can say. */
  const spentOf = async (attempt: Attempt): Promise<Known['spent']> => {
    const owned = [ledgerAccounts.wallet(attempt.payer_id), ledgerAccounts.bonus(attempt.payer_id)]
    const entries = await ledger.entries(owned, attempt.created_at, clock.now())
    // Refunds, and what disputes took, are no purchases.
    const own = entries.filter(({ amount, cause }) => amount < 0 && cause['item'] !== undefined)
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return undefined
    const tokens = -own.reduce((sum, { amount }) => sum + amount, 0)
    return { count: new Set(own.map(({ txnId }) => txnId)).size, tokens, first: first.at, last: last.at }
  }

  return async (dispute: DisputeTable, attempt: Attempt): Promise<Fact[]> => {
    const isTopUp = dispute.sale_id === null
    const [current, payer, page, receipt, opened, spent, agreed, sent] = await Promise.all([
      settings.read(),
      accounts.find(attempt.payer_id),
      attempt.page_id === null ? undefined : pages.load([attempt.page_id]).then((known) => known.get(attempt.page_id ?? '')),
      receipts.ofPayment({ saleId: dispute.sale_id, attemptId: attempt.id }),
      dispute.sale_id === null ? [] : entitlements.ofSale(dispute.sale_id),
      isTopUp ? spentOf(attempt) : undefined,
      attempt.purpose === 'subscription' ? subscriptions.lastConsent(attempt.target_id, after(attempt.created_at, minutes(1))) : undefined,
      isTopUp ? orders.sentTo(attempt.payer_id, attempt.created_at, mostOrders) : [],
    ])
    return factsOf({
      what: receipt?.title ?? attempt.type.replaceAll('_', ' '),
      seller: page?.name ?? null,
      price: attempt.amount,
      currency,
      paidAt: attempt.created_at,
      receipt,
      customerSince: payer?.created_at,
      opened: opened.map((grant) => ({ from: grant.starts_at, until: grant.ends_at, endedAt: grant.revoked_at })),
      spent,
      agreed: agreed && { at: agreed.created_at, body: agreed.body },
      orders: sent.map((order) => ({
        number: order.number,
        name: order.product_name,
        tracking: order.shipping_code,
        sentAt: order.sent_at,
        deliveredAt: order.delivered_at,
      })),
      refundDays: current.refundWindowDays,
      site: current.siteName,
    })
  }
}
