import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { InputFor } from '../../lib/calls.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Product } from './api.ts'
import { ProductTile } from './product-tile.tsx'

type Filter = NonNullable<InputFor<'products.search'>['query']>

/** Things for sale, as many as are wanted. */
export function ProductGrid({ filter, empty }: { filter: Filter; empty: ReactNode }) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('products.search', { query: { limit: 12, ...filter } }),
  )
  const rows: Product[] = rowsOf(data)
  const columns = 'grid grid-cols-2 gap-x-3 gap-y-6 rail:grid-cols-3'
  if (isPending) {
    return (
      <div className={columns} aria-busy="true" aria-label="Loading">
        {[1, 2, 3].map((tile) => (
          <Skeleton key={tile} ratio="1" />
        ))}
      </div>
    )
  }
  if (error && rows.length === 0) return <ErrorState error={error} retry={refetch} />
  if (rows.length === 0) return empty
  return (
    <div className="stack l">
      <ul className={columns} aria-label="Products">
        {rows.map((product) => (
          <li key={product._id}>
            <ProductTile product={product} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="line" className="justify-self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
