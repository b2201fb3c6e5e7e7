import type { ReactNode } from 'react'
import { ProductGrid } from '../../features/shop/product-grid.tsx'

/** Products by a word of their name; without one, what sells best. */
export default function FoundProducts({ word, empty }: { word: string; empty: ReactNode }) {
  return <ProductGrid filter={word ? { q: word } : { sortBy: 'popular' }} empty={empty} />
}
