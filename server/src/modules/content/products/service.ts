import type { Things } from '#content/things'
import { createReading, type ReadingNeeds } from './reading.ts'
import * as store from './store.ts'
import type { ProductTable } from './tables.ts'
import { createViewing, type ViewingNeeds } from './viewing.ts'
import { createWriting, type Needs } from './writing.ts'

export type Products = ReturnType<typeof createProducts>

/** Bought by orders, which have steps of their own, so no shelf of charges sells them. */
const defineProducts = (things: Things) =>
  things.define<ProductTable>('product', {
    unknown: 'product.unknown',
    pathOf: (row) => `/product/${row.slug}`,
    find: store.find,
    load: store.loadMany,
    seenAs: (row) => ({
      id: row.id,
      pageId: row.page_id,
      audience: 'buyers',
      isListed: row.listed,
      isRemoved: row.deleted_at !== null,
      needsEarning: true,
    }),
    counters: store.counters,
    card: async () => (row) => ({ title: row.name, pictureId: row.image_id }),
  })

export function createProducts(needs: Needs & Omit<ViewingNeeds & ReadingNeeds, 'shelf' | 'viewing'>) {
  const shelf = defineProducts(needs.things)
  const viewing = createViewing({ ...needs, shelf })
  return { reading: createReading({ ...needs, shelf, viewing }), writing: createWriting(needs) }
}
