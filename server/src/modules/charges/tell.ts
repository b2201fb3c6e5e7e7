// A charge as an event: written with it, told to the buyer's sockets after the commit (wire.md 5).
import type { Db } from '../../platform/db/index.ts'
import type { Outbox } from '../../platform/outbox/index.ts'
import type { Realtime } from '../../platform/realtime/index.ts'
import { toWire, type Ledger } from '../ledger/index.ts'
import type { Pages } from '../pages/index.ts'
import type { Sale, Sales } from '../sales/index.ts'
import { presentCharge } from './present.ts'

export const tellOfCharge = (outbox: Outbox, tx: Db, sale: Sale, reason: 'tip' | 'charge'): Promise<void> =>
  outbox.writeAll(tx, 'charge.made', [eventOf(sale, reason)])

export const tellOfTips = (outbox: Outbox, tx: Db, sales: readonly Sale[]): Promise<void> =>
  outbox.writeAll(tx, 'charge.made', sales.map((sale) => eventOf(sale, 'tip')))

const eventOf = (sale: Sale, reason: 'tip' | 'charge') => ({
  saleId: sale.id,
  accountId: sale.buyer_id,
  delta: sale.discount - sale.gross,
  reason,
  // For the room of a stream, where a tip is seen by all.
  ...(sale.context['conversationId'] === undefined ? {} : { conversationId: sale.context['conversationId'] }),
})

export interface TellNeeds {
  readonly outbox: Outbox
  readonly realtime: Realtime
  readonly ledger: Ledger
  readonly pages: Pages
  readonly sales: Sales
}

export function tellOfCharges({ outbox, realtime, ledger, pages, sales }: TellNeeds): void {
  outbox.on('charge.made', async ({ saleId, accountId, delta, reason }) => {
    const sale = await sales.find(String(saleId))
    if (!sale) return
    const wallet = await ledger.wallet(String(accountId))
    const page = (await pages.load([sale.seller_id])).get(sale.seller_id)
    const change = { balance: toWire(wallet.balance), delta: toWire(Number(delta)), reason, version: wallet.version }
    realtime.toAccount(String(accountId), 'balance_changed', change)
    realtime.toAccount(String(accountId), 'token_transaction_success', { item: presentCharge(sale, page, wallet) })
  })
}
