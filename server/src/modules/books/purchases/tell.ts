// A sale as news, written with it: its buyer's sockets and the room of a stream hear of it after the commit (wire.md 5).
import type { Db } from '#platform/db/index.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import type { Sale } from '#books/sales'

const newsOf = (sale: Sale, reason: 'tip' | 'charge') => ({
  saleId: sale.id,
  accountId: sale.buyer_id,
  delta: sale.discount - sale.gross,
  reason,
  // For the room of a stream, where a tip is seen by all.
  ...(sale.context['conversationId'] === undefined ? {} : { conversationId: sale.context['conversationId'] }),
})

export const tellOfSales = (outbox: Outbox, tx: Db, sales: readonly Sale[], reason: 'tip' | 'charge'): Promise<void> =>
  outbox.writeAll(
    tx,
    'charge.made',
    sales.map((sale) => newsOf(sale, reason)),
  )
