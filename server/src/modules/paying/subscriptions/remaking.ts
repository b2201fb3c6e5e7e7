// What a lost payment was for, made again from what the gateway keeps of it: the subscription as it began, the bill of a renewal.
import type { Db } from '#platform/db/index.ts'
import type { Ledger } from '#ground/ledger'
import type { Purpose } from '#paying/payments'
import * as invoices from './invoices-store.ts'
import { newSubscription } from './start-free.ts'
import * as store from './store.ts'
import type { PaidPlan } from './tables.ts'

type Remake = NonNullable<Purpose['remake']>
type Lost = Parameters<Remake>[1]

const planOf = ({ type }: Lost): PaidPlan => (type === 'yearly_subscription' ? 'yearly' : 'monthly')

/** The bill that was paid; one that is open here for an earlier period makes way for it. */
async function remakeInvoice(tx: Db, subscriptionId: string, lost: Lost, amount: number, at: Date): Promise<string | null> {
  const { billed } = lost
  if (!billed) return null
  const known = (await invoices.load(tx, billed.id)) ?? (await invoices.findOfPeriod(tx, subscriptionId, billed.periodStart))
  if (known) return known.id
  await invoices.voidOpen(tx, subscriptionId)
  const { id } = await invoices.insertOpen(tx, {
    id: billed.id,
    subscription_id: subscriptionId,
    kind: billed.kind,
    plan: planOf(lost),
    period_start: billed.periodStart,
    period_end: billed.periodEnd,
    amount,
    credit: billed.credit,
    discount: lost.originalAmount - amount,
    coupon_id: lost.couponId,
    created_at: at,
  })
  return id
}

export const createRemake =
  ({ ledger }: { readonly ledger: Ledger }): Remake =>
  async (tx, lost, { amount, currency, cardId, gateway, at }) => {
    const { targetId, payerId, pageId, originalAmount, priceAfter } = lost
    if (pageId === null) throw new Error(`The payment ${lost.id} names no page`)
    // Theirs of the same page serves as well: a fan has one at a time.
    const known = (await store.load(tx, targetId)) ?? (await store.findLive(tx, payerId, pageId))
    if (known) await ledger.lock(tx, { subscription: [known.id] })
    else
      await store.insert(tx, {
        ...(await newSubscription(
          tx,
          { fanId: payerId, pageId, plan: planOf(lost) },
          priceAfter ?? originalAmount,
          { gateway, cardId },
          at,
        )),
        id: targetId,
        currency,
      })
    const subscriptionId = known?.id ?? targetId
    return { targetId: subscriptionId, invoiceId: await remakeInvoice(tx, subscriptionId, lost, amount, at) }
  }

/** What is written on the payment of a bill. */
export async function billedOf(db: Db, invoiceId: string): ReturnType<NonNullable<Purpose['billed']>> {
  const invoice = await invoices.load(db, invoiceId)
  if (!invoice || (invoice.kind !== 'renewal' && invoice.kind !== 'change')) return undefined
  const { id, kind, period_start: periodStart, period_end: periodEnd, credit } = invoice
  return { id, kind, periodStart, periodEnd, credit }
}
