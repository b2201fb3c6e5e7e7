import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { InputFor } from '../../lib/calls.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { PagedGrid } from '../../ui/paged.tsx'
import { ProductTile } from './product-tile.tsx'

type Filter = NonNullable<InputFor<'products.search'>['query']>

/** Things for sale, as many as are wanted. */
export function ProductGrid({ filter, empty }: { filter: Filter; empty: ReactNode }) {
  const pages = useInfiniteQuery(askPages('products.search', { query: { limit: 12, ...filter } }))
  return (
    <PagedGrid
      label="Products"
      columns="grid grid-cols-2 gap-x-3 gap-y-6 rail:grid-cols-3"
      ratio="1"
      pages={pages}
      rows={rowsOf(pages.data)}
      keyOf={(product) => product._id}
      render={(product) => <ProductTile product={product} />}
      empty={empty}
    />
  )
}
