// Buying a product with tokens: sale, stock, grant and order in one transaction (money.md 10, wire.md 4.10).
import { AppError } from '../../platform/app-error.ts'
import { after, days, minutes } from '../../platform/clock.ts'
import { isUniqueViolation, type Db } from '../../platform/db/index.ts'
import type { Viewer } from '../../platform/http/index.ts'
import { newId } from '../../platform/new-id.ts'
import { addressText, countryNameOf, type Address } from '../addresses/index.ts'
import { openWallet, refuseUnpayable, tellOfCharge, walletSources } from '../charges/index.ts'
import type { PageRef, Wallet } from '../ledger/index.ts'
import type { ProductTable } from '../products/index.ts'
import { accountsOfSale, type Sale } from '../sales/index.ts'
import type { AllSettings } from '../settings/index.ts'
import type { Needs } from './needs.ts'
import { writeStep } from './steps.ts'
import * as store from './store.ts'
import type { OrderTable } from './tables.ts'

export interface WantedOrder {
  readonly viewer: Viewer
  readonly productId: string
  readonly quantity: number
  readonly addressId: string | undefined
  readonly phone: string | undefined
  readonly note: string | undefined
  /** From the Idempotency-Key: the same intention again finds the first order. */
  readonly nonce: string | undefined
}

export interface Placed {
  readonly sale: Sale
  /** The buyer's, after the purchase. */
  readonly wallet: Wallet
  readonly isNew: boolean
}

interface Destination {
  readonly address: Address
  readonly phone: string
}

const equalWithin = minutes(1)

export function createPlace(needs: Needs) {
  const { db, clock, outbox, settings, pages, ledger, sales, entitlements, addresses, products } = needs

  const answer = async (order: OrderTable, isNew: boolean): Promise<Placed> => {
    const sale = await sales.find(order.sale_id)
    if (!sale) throw new Error(`Order ${order.id} has no sale`)
    return { sale, wallet: await ledger.wallet(order.buyer_id), isNew }
  }

  /** The order of this intention, or the digital product that was bought once already. */
  const findPlaced = async ({ viewer, nonce, productId, quantity }: WantedOrder, product?: ProductTable): Promise<Placed | undefined> => {
    const known = nonce === undefined ? undefined : await store.findByNonce(db, viewer.accountId, nonce)
    if (known && (known.product_id !== productId || known.quantity !== quantity)) throw new AppError('idempotency.mismatch')
    // A repeat that the header's own memory no longer covers still answers as the first did.
    if (known) return answer(known, true)
    if (product?.type !== 'digital') return undefined
    const sale = await sales.findOnce(viewer.accountId, 'product', product.id)
    return sale && { sale, wallet: await ledger.wallet(viewer.accountId), isNew: false }
  }

  const destinationOf = async (product: ProductTable, { viewer, addressId, phone }: WantedOrder): Promise<Destination | undefined> => {
    if (product.type === 'digital') return undefined
    if (addressId === undefined) throw new AppError('product.address_required')
    const address = await addresses.require(viewer.accountId, addressId)
    const number = phone ?? address.phone
    if (number === null) throw new AppError('product.address_required')
    return { address, phone: number }
  }

  const requireSeller = async (pageId: string, viewer: Viewer, using: Db): Promise<PageRef> => {
    const page = await pages.require(pageId, undefined, using)
    refuseUnpayable({ payerId: viewer.accountId, isPayerMinor: viewer.isMinor, page })
    return { type: page.kind, id: page.id }
  }

  /** What of the order follows from its product: digital ones are delivered at once. */
  const deliveryOf = (product: ProductTable, to: Destination | undefined, { refundWindowDays }: AllSettings) => {
    const now = clock.now()
    if (product.type === 'digital')
      return { state: 'delivered' as const, address_id: null, address: null, phone: null, delivered_at: now, refundable_until: after(now, days(refundWindowDays)) }
    return {
      state: 'paid' as const,
      address_id: to?.address.id ?? null,
      address: to ? addressText(to.address, countryNameOf(to.address.country)) : null,
      phone: to?.phone ?? null,
      delivered_at: null,
      refundable_until: null,
    }
  }

  const sell = async (tx: Db, wanted: WantedOrder, product: ProductTable, orderId: string, hasBonus: boolean, current: AllSettings) => {
    const { viewer, quantity } = wanted
    const seller = await requireSeller(product.page_id, viewer, tx)
    const gross = product.price * quantity
    const { sale } = await sales.record(tx, {
      key: `order:${orderId}`,
      buyerId: viewer.accountId,
      type: 'product',
      source: 'tokens',
      seller,
      itemType: 'product',
      itemId: product.id,
      isOnce: product.type === 'digital',
      quantity,
      gross,
      feeBps: current.platformFeeBps,
      // Parts wait until the buyer can no longer ask for the money back; for goods that begins with delivery.
      holdDays: product.type === 'digital' ? current.refundWindowDays : null,
      sources: await walletSources(tx, ledger, viewer.accountId, gross, hasBonus),
      isGuarded: true,
      context: { orderId },
      now: clock.now(),
    })
    await entitlements.grant(tx, {
      accountId: viewer.accountId,
      scope: 'product',
      scopeId: product.id,
      source: 'sale',
      sourceTxn: sale.txn_id,
      freeReason: null,
      saleId: sale.id,
      startsAt: sale.created_at,
      endsAt: null,
    })
    return sale
  }

  /** Locks in the order of money.md 7: the product's stock, then wallets. */
  const record = async (tx: Db, wanted: WantedOrder, to: Destination | undefined, hasBonus: boolean): Promise<Placed> => {
    const { viewer, productId, quantity, nonce, note } = wanted
    const now = clock.now()
    if (nonce === undefined && (await store.findEqual(tx, viewer.accountId, productId, quantity, after(now, -equalWithin))))
      throw new AppError('payment.duplicate')
    const current = await settings.readNow(tx)
    const product = await products.writing.take(tx, productId, quantity)
    const id = newId()
    const sale = await sell(tx, wanted, product, id, hasBonus, current)
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
      total: sale.gross,
      nonce: nonce ?? null,
      refunded: 0,
      note: note ?? null,
      shipping_code: null,
      created_at: now,
      updated_at: now,
      ...deliveryOf(product, to, current),
    })
    await writeStep(needs, tx, order, { id: viewer.accountId, role: 'buyer' }, { action: 'placed' })
    await tellOfCharge(outbox, tx, sale, 'charge')
    return { sale, wallet: await ledger.wallet(viewer.accountId, tx), isNew: true }
  }

  const isRace = (error: unknown) =>
    isUniqueViolation(error) || (error instanceof AppError && error.code === 'wallet.insufficient_tokens')

  return async (wanted: WantedOrder): Promise<Placed> => {
    const { row: product } = await products.reading.require(wanted.productId, wanted.viewer)
    const placed = await findPlaced(wanted, product)
    if (placed) return placed
    const seller = await requireSeller(product.page_id, wanted.viewer, db)
    if (!product.listed || !(await products.reading.isDeliverable(product))) throw new AppError('wallet.not_for_sale')
    if (product.type === 'digital' && wanted.quantity !== 1)
      throw new AppError('request.invalid', { errors: [{ path: 'quantity', message: 'One download is enough.' }] })
    const to = await destinationOf(product, wanted)
    const [{ hasBonus }] = await Promise.all([openWallet(ledger, wanted.viewer.accountId), ledger.open(accountsOfSale(seller))])
    try {
      return await db.transaction().execute((tx) => record(tx, wanted, to, hasBonus))
    } catch (error) {
      // The same intention twice at once: the other one bought it, with the money that is missing here or under the same key.
      const first = isRace(error) ? await findPlaced(wanted, product) : undefined
      if (first) return first
      throw error
    }
  }
}
