// What a buyer may still ask money back for, by the rules of asking itself.
import { after, days } from '#platform/clock.ts'
import type { Sale } from '#books/sales'
import type { Needs } from './needs.ts'
import { amountsOf, askUntil, isInTime, isOfCard, isOfTokens } from './policy.ts'
import * as store from './store.ts'

/** Nobody turns more pages; of goods that do not come for years the latest are there. */
const most = 500

export interface Askable {
  readonly sale: Sale
  /** What a card paid for is asked by its payment. */
  readonly paymentId: string | null
  /** Null: without an end. */
  readonly until: Date | null
}

export function createAskable({ db, clock, ledger, sales, settings }: Pick<Needs, 'db' | 'clock' | 'ledger' | 'sales' | 'settings'>) {
  /** Of those that a card paid; none where the money went to the wallet since, from where the site gives nothing back by the card. */
  const paymentsOf = async (paid: readonly Sale[]): Promise<Map<string, string>> => {
    const ofCard = paid.flatMap((sale) => (isOfCard(sale) && sale.txn_id !== null ? [{ id: sale.id, txnId: sale.txn_id }] : []))
    const keys = await ledger.keysOf(ofCard.map(({ txnId }) => txnId))
    const behind = await Promise.all(ofCard.map(({ txnId }) => sales.findBehind(txnId, db)))
    return new Map(
      ofCard.flatMap(({ id, txnId }, index) => {
        const [, paymentId] = /^att:(.+):capture$/.exec(keys.get(txnId) ?? '') ?? []
        return paymentId === undefined || behind[index] === undefined ? [] : [[id, paymentId] as const]
      }),
    )
  }

  /** The latest first. */
  return async (buyerId: string): Promise<Askable[]> => {
    const { refundWindowDays } = await settings.read()
    const now = clock.now()
    const kept = await sales.keptBy(buyerId, after(now, -days(refundWindowDays)), most)
    const inTime = kept.flatMap(({ matures_at: maturesAt, ...sale }) => {
      const until = askUntil(sale, maturesAt, refundWindowDays)
      return isInTime(sale, until, now) && amountsOf(sale).left > 0 ? [{ sale, until }] : []
    })
    const [settled, payments] = await Promise.all([
      store.findSettled(
        db,
        inTime.map(({ sale }) => sale.id),
      ),
      paymentsOf(inTime.map(({ sale }) => sale)),
    ])
    return inTime.flatMap(({ sale, until }) => {
      const paymentId = payments.get(sale.id) ?? null
      const isTheirs = isOfTokens(sale) || paymentId !== null
      return isTheirs && !settled.has(sale.id) ? [{ sale, paymentId, until }] : []
    })
  }
}
