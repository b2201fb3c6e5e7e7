// The transaction of a purchase: stock, sale, grant and order, all or nothing (money.md 10).
import { AppError } from '#platform/app-error.ts'
import { after, days, minutes } from '#platform/clock.ts'
import type { Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import { addressText, countryNameOf, type Address } from '#people/addresses'
import { refuseUnpayable } from '#paying/charges'
import type { Wallet } from '#ground/ledger'
import { subscriberPriceOf, type ProductTable } from '#content/products'
import type { Sale } from '#books/sales'
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
  /** What one of it was shown to cost, as the wire writes it; undefined: not said. */
  readonly seenPrice: number | undefined
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
  const { clock, settings, pages, products, purchases, entitlements, sealed } = needs

  const requireSeller = async (pageId: string, viewer: Viewer, using: Db): Promise<string> => {
    const page = await pages.requireFor(viewer, pageId, undefined, using)
    refuseUnpayable({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page })
    return page.id
  }

  /**
   * What one costs for this buyer at this moment: the price for subscribers is for whoever's subscription opens the page now,
   * read in the transaction that pays (money.md 10). One that ends meanwhile ends before it or after it.
   */
  const unitPriceFor = async (tx: Db, product: ProductTable, { accountId }: Viewer): Promise<number> => {
    if (product.subscriber_bps === 0) return product.price
    const subscribed = await entitlements.subscribedTo(accountId, [product.page_id], tx)
    return subscribed.has(product.page_id) ? subscriberPriceOf(product) : product.price
  }

  /** Locks in the order of money.md 7: coupon, the product's stock, then wallets. */
  const record = async (tx: Db, wanted: WantedOrder, pageId: string, to: Destination | undefined, hasBonus: boolean): Promise<Placed> => {
    const { viewer, productId, quantity, nonce, note, couponCode } = wanted
    const now = clock.now()
    if (nonce === undefined && (await store.findEqual(tx, viewer.accountId, productId, quantity, after(now, -equalWithin))))
      throw new AppError('payment.duplicate')
    const current = await settings.readNow(tx)
    const id = newId()
    const which = { id, buyerId: viewer.accountId }
    const use = await purchases.reserve(tx, which, { code: couponCode, purchase: 'product', pageId })
    const product = await products.writing.take(tx, productId, quantity)
    const unitPrice = await unitPriceFor(tx, product, viewer)
    const { answer } = await purchases.fromWallet(tx, which, {
      type: 'product',
      sellerId: await requireSeller(product.page_id, viewer, tx),
      itemType: 'product',
      itemId: product.id,
      isOnce: product.type === 'digital',
      quantity,
      price: unitPrice * quantity,
      seenPrice: wanted.seenPrice,
      use,
      hasBonus,
      feeBps: current.platformFeeBps,
      // Parts wait until the buyer can no longer ask for the money back; for goods that begins with delivery.
      holdDays: product.type === 'digital' ? current.refundWindowDays : null,
      context: { orderId: id },
      deliveredTo: to?.address,
      now,
    })
    const { sale, wallet, paid, discount } = await answer
    const row = {
      id,
      sale_id: sale.id,
      buyer_id: viewer.accountId,
      seller_id: sale.seller_id,
      product_id: product.id,
      product_name: product.name,
      product_type: product.type,
      quantity,
      unit_price: unitPrice,
      list_price: unitPrice === product.price ? null : product.price,
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
    }
    const order = await store.insert(tx, sealed.close(row, id))
    await writeStep(needs, tx, order, { id: viewer.accountId, role: 'buyer' }, { action: 'placed' })
    return { sale, wallet, isNew: true }
  }

  return { requireSeller, record }
}
