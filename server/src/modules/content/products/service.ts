import { wordsOf } from '#platform/rich-text.ts'
import { creatorOf, type Things } from '#content/things'
import { subscriberPriceOf } from './policy.ts'
import { createReading, type ReadingNeeds } from './reading.ts'
import * as store from './store.ts'
import type { ProductTable } from './tables.ts'
import { createViewing, type ViewingNeeds } from './viewing.ts'
import { createWriting, type Needs, type Writing } from './writing.ts'

export type Products = ReturnType<typeof createProducts>

/** Bought by orders, which have steps of their own, so no shelf of charges sells them. */
const defineProducts = (things: Things, writing: Writing) =>
  things.define<ProductTable>('product', {
    unknown: 'product.unknown',
    pathOf: (row) => `/product/${row.slug}`,
    find: store.find,
    load: store.loadMany,
    outSince: (row) => row.created_at,
    seenAs: (row) => ({
      id: row.id,
      pageId: row.page_id,
      audience: 'buyers',
      isListed: row.listed,
      isRemoved: row.deleted_at !== null,
      isRefused: row.refusal !== null,
      ...(row.refusal === 'waiting' && { waitsFor: creatorOf(row) }),
      needsEarning: true,
    }),
    // What a product page shows is for everybody; buyers get the thing itself.
    isShownWhole: true,
    counters: store.counters,
    isAtHome: 'product',
    card: async () => (row) => ({
      title: row.name,
      pictureId: row.image_id,
      priceFor: ({ isSubscribed }) => (isSubscribed ? subscriberPriceOf(row) : row.price),
      isSoldOut: row.stock === 0,
    }),
    evidenceOf: (row) => ({
      title: row.name,
      text: [row.name, wordsOf(row.description)].filter(Boolean).join('\n\n'),
      fileIds: [row.image_id, row.digital_file_id].filter((id) => id !== null),
      authorId: creatorOf(row),
      refusal: row.refusal,
    }),
    refuse: writing.refuse,
    findable: {
      wordingOf: (row) => ({ title: row.name, text: wordsOf(row.description), at: row.created_at }),
      idsOn: store.idsOn,
    },
  })

export function createProducts(needs: Needs & Omit<ViewingNeeds & ReadingNeeds, 'shelf' | 'viewing'>) {
  const writing = createWriting(needs)
  const shelf = defineProducts(needs.things, writing)
  const viewing = createViewing({ ...needs, shelf })
  return { reading: createReading({ ...needs, shelf, viewing }), writing }
}
