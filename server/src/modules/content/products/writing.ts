// Putting products on the shelf, changing them, taking them off; and the shelf's side of a purchase.
import { AppError } from '#platform/app-error.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db/index.ts'
import type { Viewer } from '#platform/http/index.ts'
import { newId } from '#platform/new-id.ts'
import type { Outbox } from '#platform/outbox/index.ts'
import { slugOf } from '#platform/slug.ts'
import type { Media } from '#content/media'
import { creatorOf, type Standing, type Things } from '#content/things'
import type { Pages } from '#ground/pages'
import { columnsOf, type NewProductForm, type ProductChange, type ProductFiles } from './form.ts'
import { requireComplete, requireSubscriberPrice, type ShelfRules } from './policy.ts'
import * as store from './store.ts'
import type { NewProduct, ProductTable } from './tables.ts'

export interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly outbox: Outbox
  readonly pages: Pages
  readonly media: Media
  readonly things: Things
}

export type Writing = ReturnType<typeof createWriting>

export function createWriting({ db, clock, outbox, pages, media, things }: Needs) {
  /** Where nothing may be earned there is no shelf, not even a draft (youth.md 4, 7); who is under 18 fills no team's either. */
  const rulesFor = async (tx: Db, { isMinor }: Viewer, pageId: string): Promise<ShelfRules> => {
    const rules = await things.rulesFor(tx, pageId)
    if (isMinor || !rules.canEarn) throw new AppError('youth.money_not_allowed')
    return rules
  }

  const holdFiles = async (tx: Db, row: ProductTable, ownerId: string) => {
    const files = [
      ...(row.image_id === null ? [] : [{ id: row.image_id, types: ['product-image'] as const }]),
      ...(row.digital_file_id === null ? [] : [{ id: row.digital_file_id, types: ['product-digital'] as const }]),
    ]
    if (!(await media.hold(tx, { ownerId, kind: 'product', targetId: row.id, files }))) throw new AppError('asset.file_unusable')
  }

  /** What follows from every write of a row. */
  const settle = async (tx: Db, { id, page_id: pageId }: ProductTable, before: boolean, after: boolean) => {
    if (before !== after) await pages.addToCounter(tx, pageId, 'products', after ? 1 : -1)
    if (after && !before) await outbox.write(tx, 'product.listed', { productId: id, pageId })
    if (before || after) await things.tell(tx, 'product', id)
  }

  return {
    /** Before bytes are taken in. Throws `team.not_member`. */
    requirePage: (viewer: Viewer, { teamId }: NewProductForm): Promise<string> => things.pageFor(viewer, teamId),

    /** Throws the codes of `products.create`. */
    create: (viewer: Viewer, form: NewProductForm, files: ProductFiles): Promise<ProductTable> =>
      inTransaction(db, async (tx) => {
        const pageId = await things.pageFor(viewer, form.teamId, tx)
        const rules = await rulesFor(tx, viewer, pageId)
        const row = { ...blankProduct(viewer, pageId, form.type, clock.now()), ...columnsOf(form, files, form.type, rules) }
        row.slug = slugOf(row.id, row.name, 'product')
        requireComplete(row)
        requireSubscriberPrice(row, rules)
        await things.requireMayPublish(tx, viewer, row.status)
        const first = await things.standingOf(tx, viewer, { kind: 'product', authorId: creatorOf(row), before: undefined, after: row })
        const inserted = await store.insert(tx, { ...row, ...first })
        await holdFiles(tx, inserted, viewer.accountId)
        await settle(tx, inserted, false, inserted.listed)
        return inserted
      }),

    update: (viewer: Viewer, id: string, form: ProductChange, files: ProductFiles): Promise<ProductTable> =>
      inTransaction(db, async (tx) => {
        const row = await things.forWriter(tx, viewer, await store.lock(tx, id))
        if (!row) throw new AppError('product.unknown')
        const rules = await rulesFor(tx, viewer, row.page_id)
        const change = columnsOf(form, files, row.type, rules)
        requireComplete({ ...row, ...change })
        if (change.price !== undefined || change.subscriber_bps !== undefined) requireSubscriberPrice({ ...row, ...change }, rules)
        if (change.status !== undefined && change.status !== row.status) await things.requireMayPublish(tx, viewer, change.status)
        const wish = { kind: 'product', authorId: creatorOf(row), before: row, after: { ...row, ...change } } as const
        const standing = await things.standingOf(tx, viewer, wish)
        const updated = await store.update(tx, id, { ...change, ...standing, updated_at: clock.now() })
        await holdFiles(tx, updated, viewer.accountId)
        await settle(tx, updated, row.listed, updated.listed)
        return updated
      }),

    /** What staff of the site decided. */
    async refuse(tx: Db, id: string, refusal: Standing | null): Promise<void> {
      const changed = await store.refuse(tx, id, refusal, clock.now())
      if (changed) await settle(tx, changed.after, changed.before.listed, changed.after.listed)
    },

    /** Buyers keep what they bought, so its files stay. */
    remove: (viewer: Viewer, id: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        const row = await things.forWriter(tx, viewer, await store.lock(tx, id))
        if (!row) throw new AppError('product.unknown')
        await store.update(tx, id, { deleted_at: clock.now() })
        await settle(tx, row, row.listed, false)
        await things.giveUp(tx, 'product', row)
      }),

    /**
     * Takes from the stock in the transaction of a purchase and answers the product as it is sold: its price now. Comes
     * before any wallet is locked (money.md 7). Throws `wallet.not_for_sale`, `product.out_of_stock`.
     */
    async take(tx: Db, id: string, quantity: number): Promise<ProductTable> {
      const taken = await store.takeStock(tx, id, quantity)
      if (taken) return taken
      const row = await store.find(tx, { id })
      if (!row?.listed) throw new AppError('wallet.not_for_sale')
      if (row.stock !== null) throw new AppError('product.out_of_stock', { message: leftOf(row.stock) })
      return row
    },
    /** Puts back what was not sent; the product's row was locked with the sale. */
    giveBack: store.returnStock,
    countSold: async (tx: Db, id: string, by: number): Promise<void> => void (await store.counters.sold.add(tx, new Map([[id, by]]))),
  }
}

const leftOf = (stock: number) => (stock === 0 ? 'This is sold out.' : `Only ${stock} ${stock === 1 ? 'is' : 'are'} left. Choose fewer.`)

const blankProduct = (viewer: Viewer, pageId: string, type: ProductTable['type'], now: Date): NewProduct => ({
  id: newId(),
  page_id: pageId,
  created_by: viewer.accountId,
  slug: '',
  name: '',
  description: '',
  type,
  price: 0,
  subscriber_bps: 0,
  stock: null,
  image_id: null,
  digital_file_id: null,
  status: 'active',
  likes: 0,
  comments: 0,
  bookmarks: 0,
  shares: 0,
  sold: 0,
  views: 0,
  created_at: now,
  updated_at: now,
  deleted_at: null,
  refusal: null,
})
