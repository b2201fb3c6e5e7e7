import type { Charge } from '@fieldhouse/contract'
import { toWire, type Wallet } from '../ledger/index.ts'
import { presentPageCard, type Page } from '../pages/index.ts'
import type { Sale } from '../sales/index.ts'

export const presentCharge = (sale: Sale, page: Page | undefined, wallet: Wallet): Charge => ({
  _id: sale.id,
  type: sale.type as Charge['type'],
  target: sale.item_type,
  targetId: sale.item_id,
  sellerType: sale.seller_type,
  sellerId: sale.seller_id,
  sellerInfo: page ? presentPageCard(page) : null,
  quantity: sale.quantity,
  totalPrice: toWire(sale.gross - sale.discount),
  status: sale.state === 'refunded' ? 'refunded' : 'success',
  orderId: sale.context['orderId'] ?? null,
  balance: toWire(wallet.balance),
  balanceVersion: wallet.version,
  createdAt: sale.created_at.toISOString(),
})
