import type { ReactNode } from 'react'
import { PagedGrid } from '../../ui/paged.tsx'
import { useAssets, type Filter, type Kind } from './api.ts'
import { AssetTile } from './asset-tile.tsx'

interface AssetGridProps {
  kind: Kind
  filter: Filter
  showsPrices: boolean
  empty: ReactNode
}

const looks = {
  video: { label: 'Videos', columns: 'grid gap-2 grid-cols-1 tablet:grid-cols-2 rail:grid-cols-3', ratio: '3/2' },
  gallery: { label: 'Galleries', columns: 'grid gap-2 grid-cols-2 rail:grid-cols-3', ratio: '1' },
} as const

/** Videos or galleries, as many as are wanted. */
export function AssetGrid({ kind, filter, showsPrices, empty }: AssetGridProps) {
  const { rows, pages } = useAssets(kind, filter)
  return (
    <PagedGrid
      {...looks[kind]}
      pages={pages}
      rows={rows}
      keyOf={({ thing }) => thing._id}
      render={(asset) => <AssetTile asset={asset} showsPrices={showsPrices} />}
      empty={empty}
    />
  )
}
