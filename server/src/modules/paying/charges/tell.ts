// What was paid from a wallet, told to the buyer's sockets after the commit (wire.md 5).
import type { Outbox } from '#platform/outbox/index.ts'
import type { Realtime } from '#platform/realtime/index.ts'
import { toWire, type Ledger } from '#ground/ledger'
import type { Pages } from '#ground/pages'
import type { Sales } from '#books/sales'
import { presentCharge } from './present.ts'

export interface TellNeeds {
  readonly outbox: Outbox
  readonly realtime: Realtime
  readonly ledger: Ledger
  readonly pages: Pages
  readonly sales: Sales
}

export function tellOfCharges({ outbox, realtime, ledger, pages, sales }: TellNeeds): void {
  outbox.on('charge.made', async ({ saleId, accountId, delta, reason }, tx) => {
    const sale = await sales.find(saleId, tx)
    if (!sale) return
    const wallet = await ledger.wallet(accountId, tx)
    const page = (await pages.load([sale.seller_id], tx)).get(sale.seller_id)
    const change = { balance: toWire(wallet.balance), delta: toWire(delta), reason, version: wallet.version }
    realtime.toAccount(accountId, 'balance_changed', change)
    realtime.toAccount(accountId, 'token_transaction_success', { item: presentCharge(sale, page, wallet) })
  })
}
