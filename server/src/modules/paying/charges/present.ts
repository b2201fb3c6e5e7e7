import type { Charge, ThingCard } from '@fieldhouse/contract'
import { toWire, type Wallet } from '#ground/ledger'
import { presentNeutralCard, type Page } from '#ground/pages'
import type { Sale } from '#books/sales'

export const presentCharge = (sale: Sale, page: Page | undefined, wallet: Wallet, targetInfo: ThingCard | null = null): Charge => ({
  _id: sale.id,
  type: sale.type as Charge['type'],
  target: sale.item_type === 'page' ? (page?.kind ?? 'performer') : sale.item_type,
  targetId: sale.item_id,
  targetInfo,
  sellerType: page?.kind ?? 'performer',
  sellerId: sale.seller_id,
  sellerInfo: page ? presentNeutralCard(page) : null,
  quantity: sale.quantity,
  totalPrice: toWire(sale.gross - sale.discount),
  status: sale.state === 'refunded' ? 'refunded' : 'success',
  orderId: sale.context['orderId'] ?? null,
  balance: toWire(wallet.balance),
  balanceVersion: wallet.version,
  createdAt: sale.created_at.toISOString(),
})
