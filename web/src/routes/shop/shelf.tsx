import type { ComponentProps } from 'react'
import { ProductGrid } from '../../features/shop/product-grid.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** What a page sells, on its profile. */
export default function Shelf({ filter }: Pick<ComponentProps<typeof ProductGrid>, 'filter'>) {
  return <ProductGrid filter={filter} empty={<EmptyState drawing="gate" title="Sold out" text="Nothing is for sale here today." />} />
}
