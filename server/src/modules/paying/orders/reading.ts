// Orders as buyer and seller read them.
import type { Calls, Order, OrderMove, QueryOf } from '@fieldhouse/contract'
import { AppError } from '#platform/app-error.ts'
import { dayWindow } from '#platform/day-window.ts'
import type { Viewer } from '#platform/http/index.ts'
import { accountsNamed } from '#people/accounts'
import { pagesNamed, presentNeutralCard } from '#ground/pages'
import type { Needs } from './needs.ts'
import { numberIn, statesBehind } from './policy.ts'
import { presentOrder, presentStep } from './present.ts'
import * as store from './store.ts'
import type { OrderTable } from './tables.ts'

type Query = QueryOf<Calls['orders']['ofBuyer']>
type Side = 'buyer' | 'seller' | 'all'

export function createReading({ db, accounts, pages, media, products, sealed }: Needs) {
  const show = async (rows: readonly OrderTable[]): Promise<Order[]> => {
    const [buyers, sellers, known] = await Promise.all([
      accounts.cards(rows.map((row) => row.buyer_id)),
      pages.load(rows.map((row) => row.seller_id)),
      products.reading.load([...new Set(rows.map((row) => row.product_id))]),
    ])
    const files = await media.load([...known.values()].flatMap((product) => product.image_id ?? []))
    return rows.map((row) => {
      const product = known.get(row.product_id)
      const file = product?.image_id ? files.get(product.image_id) : undefined
      const seller = sellers.get(row.seller_id)
      return presentOrder(sealed.open(row), {
        slug: product?.slug ?? row.product_id,
        image: file ? media.addressOf(file, 'w480') : '',
        buyer: buyers.get(row.buyer_id),
        seller: seller && presentNeutralCard(seller),
      })
    })
  }

  /** Words are looked for in the product, the number and the name of the other side. */
  const wordsOf = (q: string, side: Side) => ({
    q,
    number: numberIn(q),
    others: [
      ...(side === 'buyer' ? [] : [{ column: 'buyer_id' as const, ids: accountsNamed(q) }]),
      ...(side === 'seller' ? [] : [{ column: 'seller_id' as const, ids: pagesNamed(q) }]),
    ],
  })

  const requireMine = async (id: string, viewer: Viewer): Promise<OrderTable> => {
    const order = await store.find(db, id)
    const isMine = order?.buyer_id === viewer.accountId || (order && (await pages.actAs(viewer, order.seller_id, 'earn')))
    if (!order || !isMine) throw new AppError('order.unknown')
    return order
  }

  return {
    async showOne(row: OrderTable): Promise<Order> {
      const [order] = await show([row])
      if (!order) throw new AppError('order.unknown')
      return order
    },

    async search(query: Query, whose: { buyerId?: string; sellerId?: string }): Promise<{ data: Order[]; total: number }> {
      const side = whose.buyerId !== undefined ? 'buyer' : whose.sellerId !== undefined ? 'seller' : 'all'
      const { rows, total } = await store.search(db, {
        ...whose,
        ...(query.q === undefined ? {} : { words: wordsOf(query.q, side) }),
        ...(query.deliveryStatus ? { states: statesBehind(query.deliveryStatus) } : {}),
        ...dayWindow(query),
        orderBy: query.sortBy === 'totalPrice' ? 'total' : 'created_at',
        direction: query.sort ?? 'desc',
        limit: query.limit ?? 10,
        offset: query.offset ?? 0,
      })
      return { data: await show(rows), total }
    },

    /** Buyer or seller; `order.unknown` for everybody else. */
    async view(id: string, viewer: Viewer): Promise<Order> {
      return this.showOne(await requireMine(id, viewer))
    },

    /** For its buyer and seller; without a viewer for whoever may see all orders. */
    async history(id: string, viewer?: Viewer): Promise<OrderMove[]> {
      const order = viewer ? await requireMine(id, viewer) : await store.find(db, id)
      if (!order) throw new AppError('order.unknown')
      return (await store.listSteps(db, order.id)).map(presentStep)
    },
  }
}
