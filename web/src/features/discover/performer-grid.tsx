import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { InputFor } from '../../lib/calls.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonTiles } from '../../ui/paged.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PerformerTile, type FoundPerformer } from './performer-tile.tsx'

export type PerformerFilter = NonNullable<InputFor<'performers.search'>['query']>

const columns = 'grid grid-cols-2 gap-2 tablet:grid-cols-3 desktop:grid-cols-4'

export function PerformerGrid({ filter, empty }: { filter: PerformerFilter; empty: ReactNode }) {
  const found = useInfiniteQuery(askPages('performers.search', { query: { limit: 24, ...filter } }))
  const rows: FoundPerformer[] = rowsOf(found.data)
  if (found.isPending) return <SkeletonTiles columns={columns} ratio="4/5" count={8} />
  if (found.error && rows.length === 0) return <ErrorState error={found.error} retry={found.refetch} />
  if (rows.length === 0) return empty
  return (
    <EndlessList
      label="Athletes and coaches"
      className={columns}
      rows={rows}
      keyOf={(performer) => performer._id}
      render={(performer) => <PerformerTile performer={performer} />}
      hasMore={found.hasNextPage}
      isLoadingMore={found.isFetchingNextPage}
      hasFailed={found.isFetchNextPageError}
      loadMore={() => void found.fetchNextPage()}
      skeleton={<Skeleton ratio="4/5" />}
    />
  )
}
