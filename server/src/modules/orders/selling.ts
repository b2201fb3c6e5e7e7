// The transaction of a purchase: stock, sale, grant and order, all or nothing (money.md 10).
import { AppError } from '../../platform/app-error.ts'
import { after, days, minutes } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { newId } from '../../platform/new-id.ts'
import { addressText, countryNameOf, type Address } from '../addresses/index.ts'
import { refuseUnpayable, tellOfCharge, walletSources } from '../charges/index.ts'
import type { CouponUse } from '../coupons/index.ts'
import { accounts, type PageRef, type Wallet } from '../ledger/index.ts'
import type { ProductTable } from '../products/index.ts'
import type { Sale } from '../sales/index.ts'
import type { AllSettings } from '../settings/index.ts'
import type { Needs } from './needs.ts'
import { writeStep } from './steps.ts'
import * as store from './store.ts'

export interface WantedOrder {
  readonly viewer: Viewer
  readonly productId: string
  readonly quantity: number
  readonly addressId: string | undefined
  readonly phone: string | undefined
  readonly note: string | undefined
  readonly couponCode: string | undefined
  /** From the Idempotency-Key: the same intention again finds the first order. */
  readonly nonce: string | undefined
}

export interface Placed {
  readonly sale: Sale
  /** The buyer's, after the purchase. */
  readonly wallet: Wallet
  readonly isNew: boolean
}

export interface Destination {
  readonly address: Address
  readonly phone: string
}

interface SaleFacts {
  readonly id: string
  readonly use: CouponUse | undefined
  readonly hasBonus: boolean
  readonly current: AllSettings
}

const equalWithin = minutes(1)

/** What of the order follows from its product: digital ones are delivered at once. */
function deliveryOf(product: ProductTable, to: Destination | undefined, windowDays: number, now: Date) {
  if (product.type === 'digital') {
    const isSent = { delivered_at: now, refundable_until: after(now, days(windowDays)) }
    return { state: 'delivered' as const, address_id: null, address: null, phone: null, ...isSent }
  }
  return {
    state: 'paid' as const,
    address_id: to?.address.id ?? null,
    address: to ? addressText(to.address, countryNameOf(to.address.country)) : null,
    phone: to?.phone ?? null,
    delivered_at: null,
    refundable_until: null,
  }
}

export function createSelling(needs: Needs) {
  const { clock, outbox, settings, pages, ledger, sales, entitlements, products, coupons } = needs

  const requireSeller = async (pageId: string, viewer: Viewer, using: Db): Promise<PageRef> => {
    const page = await pages.require(pageId, undefined, using)
    refuseUnpayable({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page })
    return { type: page.kind, id: page.id }
  }

  const sell = async (tx: Db, wanted: WantedOrder, product: ProductTable, { id, use, hasBonus, current }: SaleFacts) => {
    const { viewer, quantity } = wanted
    const seller = await requireSeller(product.page_id, viewer, tx)
    const list = product.price * quantity
    const { gross, paid, fromPromo, discount } = use?.priceOf(list) ?? { gross: list, paid: list, fromPromo: 0, discount: 0 }
    const { sale } = await sales.record(tx, {
      key: `order:${id}`,
      buyerId: viewer.accountId,
      type: 'product',
      source: 'tokens',
      seller,
      itemType: 'product',
      itemId: product.id,
      isOnce: product.type === 'digital',
      quantity,
      gross,
      coupon: use && { id: use.couponId, fromPromo },
      feeBps: current.platformFeeBps,
      // Parts wait until the buyer can no longer ask for the money back; for goods that begins with delivery.
      holdDays: product.type === 'digital' ? current.refundWindowDays : null,
      sources: [...(await walletSources(tx, ledger, viewer.accountId, paid, hasBonus)), { account: accounts.promo, amount: fromPromo }],
      isGuarded: true,
      context: { orderId: id },
      now: clock.now(),
    })
    await entitlements.grant(tx, {
      accountId: viewer.accountId,
      scope: 'product',
      scopeId: product.id,
      source: 'sale',
      sourceTxn: sale.txn_id,
      // A coupon of its seller may take the whole price off.
      freeReason: sale.txn_id === null ? `coupon:${sale.id}` : null,
      saleId: sale.id,
      startsAt: sale.created_at,
      endsAt: null,
    })
    return { sale, paid, discount }
  }

  /** Locks in the order of money.md 7: coupon, the product's stock, then wallets. */
  const record = async (tx: Db, wanted: WantedOrder, pageId: string, to: Destination | undefined, hasBonus: boolean): Promise<Placed> => {
    const { viewer, productId, quantity, nonce, note, couponCode } = wanted
    const now = clock.now()
    if (nonce === undefined && (await store.findEqual(tx, viewer.accountId, productId, quantity, after(now, -equalWithin))))
      throw new AppError('payment.duplicate')
    const current = await settings.readNow(tx)
    const id = newId()
    const target = { type: 'purchase', id } as const
    const use =
      couponCode === undefined
        ? undefined
        : await coupons.reserve(tx, { code: couponCode, accountId: viewer.accountId, purchase: 'product', pageId, target })
    const product = await products.writing.take(tx, productId, quantity)
    const { sale, paid, discount } = await sell(tx, wanted, product, { id, use, hasBonus, current })
    await coupons.confirm(tx, target)
    const order = await store.insert(tx, {
      id,
      sale_id: sale.id,
      buyer_id: viewer.accountId,
      seller_type: sale.seller_type,
      seller_id: sale.seller_id,
      product_id: product.id,
      product_name: product.name,
      product_type: product.type,
      quantity,
      unit_price: product.price,
      total: paid,
      discount,
      coupon_code: use?.code ?? null,
      nonce: nonce ?? null,
      refunded: 0,
      note: note ?? null,
      shipping_code: null,
      created_at: now,
      updated_at: now,
      ...deliveryOf(product, to, current.refundWindowDays, now),
    })
    await writeStep(needs, tx, order, { id: viewer.accountId, role: 'buyer' }, { action: 'placed' })
    await tellOfCharge(outbox, tx, sale, 'charge')
    return { sale, wallet: await ledger.wallet(viewer.accountId, tx), isNew: true }
  }

  return { requireSeller, record }
}
