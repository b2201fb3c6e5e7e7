import type { ReactNode } from 'react'
import { useNear } from '../../lib/use-near.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFeedList, type FeedFilter } from './api.ts'
import { PostTile } from './post-tile.tsx'

/** A page's posts as a contact sheet: the newest large, the rest around it. */
export function PostGrid({ filter, empty, showsPrices }: { filter: FeedFilter; empty: ReactNode; showsPrices: boolean }) {
  const { rows, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useFeedList(filter)
  const near = useNear<HTMLDivElement>(() => void fetchNextPage(), hasNextPage && !isFetchingNextPage)
  if (isPending) {
    return (
      <div className="gridp" role="status" aria-busy="true" aria-label="Loading">
        <Skeleton ratio="1" className="first" />
        <Skeleton ratio="4/5" />
        <Skeleton ratio="4/5" />
      </div>
    )
  }
  if (error && rows.length === 0) return <ErrorState error={error} retry={refetch} />
  if (rows.length === 0) return empty
  return (
    <>
      <div className="gridp">
        {rows.map((feed, i) => (
          <PostTile key={feed._id} feed={feed} isFirst={i === 0} showsPrices={showsPrices} />
        ))}
      </div>
      <div ref={near}>{!hasNextPage && <p className="small pb-6">That is everything.</p>}</div>
    </>
  )
}
