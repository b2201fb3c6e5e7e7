import type { ReactNode } from 'react'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonPost } from '../../ui/skeleton.tsx'
import { useFeedList, type FeedFilter } from './api.ts'
import { PostCard, type PostSlots } from './post-card.tsx'

interface FeedListProps {
  label: string
  filter: FeedFilter
  empty: ReactNode
  slots?: PostSlots
}

/** Posts under each other: loading, empty, failed, endless. */
export function FeedList({ label, filter, empty, slots }: FeedListProps) {
  const { rows, error, isPending, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useFeedList(filter)
  if (isPending) {
    return (
      <div className="feed" role="status" aria-busy="true" aria-label="Loading">
        <SkeletonPost />
        <SkeletonPost />
      </div>
    )
  }
  if (error && rows.length === 0) return <ErrorState error={error} retry={refetch} />
  if (rows.length === 0) return empty
  return (
    <EndlessList
      label={label}
      className="feed"
      rows={rows}
      keyOf={(feed) => feed._id}
      render={(feed) => <PostCard feed={feed} {...(slots && { slots })} />}
      hasMore={hasNextPage}
      isLoadingMore={isFetchingNextPage}
      hasFailed={isFetchNextPageError}
      loadMore={() => void fetchNextPage()}
      skeleton={<SkeletonPost />}
    />
  )
}
