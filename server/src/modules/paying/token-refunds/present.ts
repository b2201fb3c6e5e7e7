import type { AskableSale, RefundRequest, TokenSale } from '@fieldhouse/contract'
import type { Viewer } from '#platform/http/index.ts'
import { toWire } from '#ground/ledger'
import { presentNeutralCard } from '#ground/pages'
import { itemOf, type Sale } from '#books/sales'
import type { Askable } from './askable.ts'
import type { Needs } from './needs.ts'
import { amountsOf, escalateFrom, refundableOf } from './policy.ts'
import type { RequestTable } from './tables.ts'

export function createPresent({ clock, accounts, pages, things, sales }: Needs) {
  const presentSales = async (rows: readonly Sale[], viewer: Viewer): Promise<TokenSale[]> => {
    const [buyers, sellers, cardOf] = await Promise.all([
      accounts.cards(rows.map((row) => row.buyer_id)),
      pages.load(rows.map((row) => row.seller_id)),
      things.cards(rows.map(itemOf), viewer),
    ])
    return rows.map((row) => {
      const { paid, left } = amountsOf(row)
      const seller = sellers.get(row.seller_id)
      return {
        _id: row.id,
        type: row.type,
        targetInfo: cardOf(itemOf(row)),
        buyer: buyers.get(row.buyer_id) ?? null,
        sellerInfo: seller ? presentNeutralCard(seller) : null,
        orderId: row.context['orderId'] ?? null,
        totalPrice: toWire(paid),
        returnedPrice: toWire(paid - left),
        refundablePrice: toWire(refundableOf(row)),
        createdAt: row.created_at.toISOString(),
      }
    })
  }

  const presentRequests = async (rows: readonly RequestTable[], viewer: Viewer): Promise<RefundRequest[]> => {
    const known = await sales.loadMany(rows.map((row) => row.sale_id))
    const shown = new Map((await presentSales([...known.values()], viewer)).map((sale) => [sale._id, sale]))
    const now = clock.now()
    return rows.flatMap((row) => {
      const sale = shown.get(row.sale_id)
      if (!sale) return []
      return {
        _id: row.id,
        sale,
        transactionId: row.payment_id,
        reason: row.reason,
        words: row.words,
        status: row.state,
        answer: row.answer,
        decision: row.decision,
        canEscalateAt: escalateFrom(row, now)?.toISOString() ?? null,
        createdAt: row.created_at.toISOString(),
        updatedAt: row.updated_at.toISOString(),
      }
    })
  }

  const presentAskable = async (rows: readonly Askable[], viewer: Viewer): Promise<AskableSale[]> => {
    const shown = await presentSales(
      rows.map(({ sale }) => sale),
      viewer,
    )
    return rows.flatMap(({ paymentId, until }, index) => {
      const sale = shown[index]
      return sale ? [{ sale, transactionId: paymentId, until: until?.toISOString() ?? null }] : []
    })
  }

  return { presentSales, presentAskable, presentRequests }
}
