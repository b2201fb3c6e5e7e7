import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useAssets, type Filter, type Kind } from './api.ts'
import { AssetTile } from './asset-tile.tsx'

interface AssetGridProps {
  kind: Kind
  filter: Filter
  showsPrices: boolean
  empty: ReactNode
}

/** Videos or galleries, as many as are wanted. */
export function AssetGrid({ kind, filter, showsPrices, empty }: AssetGridProps) {
  const { rows, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useAssets(kind, filter)
  const columns = cx('grid gap-2', kind === 'video' ? 'grid-cols-1 tablet:grid-cols-2 rail:grid-cols-3' : 'grid-cols-2 rail:grid-cols-3')
  if (isPending) {
    return (
      <div className={columns} aria-busy="true" aria-label="Loading">
        {[1, 2, 3].map((tile) => (
          <Skeleton key={tile} ratio={kind === 'video' ? '3/2' : '1'} />
        ))}
      </div>
    )
  }
  if (error && rows.length === 0) return <ErrorState error={error} retry={refetch} />
  if (rows.length === 0) return empty
  return (
    <div className="stack l">
      <ul className={columns} aria-label={kind === 'video' ? 'Videos' : 'Galleries'}>
        {rows.map((asset) => (
          <li key={asset.thing._id}>
            <AssetTile asset={asset} showsPrices={showsPrices} />
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
