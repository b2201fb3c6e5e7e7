// Buying a product with tokens, from the form to the order (money.md 10, wire.md 4.10).
import { AppError } from '#platform/app-error.ts'
import { inTransaction } from '#platform/db/index.ts'
import { openWallet, settleRaces } from '#books/purchases'
import { accounts } from '#ground/ledger'
import type { ProductTable } from '#content/products'
import { accountsOfSale } from '#books/sales'
import type { Needs } from './needs.ts'
import { createSelling, type Destination, type Placed, type WantedOrder } from './selling.ts'
import * as store from './store.ts'
import type { OrderTable } from './tables.ts'

export function createPlace(needs: Needs) {
  const { db, ledger, sales, addresses, products } = needs
  const { requireSeller, record } = createSelling(needs)

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

  return async (wanted: WantedOrder): Promise<Placed> => {
    const { row: product } = await products.reading.require(wanted.productId, wanted.viewer)
    const placed = await findPlaced(wanted, product)
    if (placed) return placed
    const sellerId = await requireSeller(product.page_id, wanted.viewer, db)
    if (!product.listed || !(await products.reading.isDeliverable(product))) throw new AppError('wallet.not_for_sale')
    if (product.type === 'digital' && wanted.quantity !== 1)
      throw new AppError('request.invalid', { errors: [{ path: 'quantity', message: 'One download is enough.' }] })
    const to = await destinationOf(product, wanted)
    const [{ hasBonus }] = await Promise.all([
      openWallet(ledger, wanted.viewer.accountId),
      ledger.open([...accountsOfSale(sellerId), accounts.promo]),
    ])
    return settleRaces(ledger, {
      attempt: () => inTransaction(db, (tx) => record(tx, wanted, product.page_id, to, hasBonus)),
      // The same intention twice at once: the other one bought it, with the money or the stock that is missing here.
      findMade: () => findPlaced(wanted, product),
      busy: 'payment.in_progress',
    })
  }
}
