// Home, best first. Its order stays while it is read; what is new comes when somebody asks for it.
import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useNewerPosts, type FeedFilter } from '../../features/feed/api.ts'
import { PostCard, type PostSlots } from '../../features/feed/post-card.tsx'
import { useBestPosts, type HomePost } from '../../features/home/api.ts'
import { useLook } from '../../features/home/looks.ts'
import { currentList, keepList, newList } from '../../features/home/reading-list.ts'
import { whyOf } from '../../features/home/why.ts'
import { ownerOf } from '../../lib/owner-of.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonPost } from '../../ui/skeleton.tsx'

function Post({ post: { feed, why }, slots }: { post: HomePost; slots: PostSlots }) {
  const element = useLook<HTMLDivElement>(feed._id)
  const reason = whyOf(why, ownerOf(feed).name)
  return (
    <div ref={element}>
      <PostCard feed={feed} slots={reason === null ? slots : { ...slots, why: () => reason }} />
    </div>
  )
}

/** The order that is read here, and whether there is something that it does not have yet. */
function useReadingList(filter: FeedFilter) {
  const [list, setList] = useState(currentList)
  const { data } = useQuery({ ...ask('feeds.list', { query: { ...filter, limit: 1 } }), staleTime: 60_000 })
  const newest = data?.data[0]?._id
  if (list.from === undefined && newest !== undefined) setList({ ...list, from: newest })
  useEffect(() => keepList(list), [list])
  return { list: list.id, hasNewer: useNewerPosts(filter, list.from), renew: () => setList(newList()) }
}

interface BestPostsProps {
  filter: FeedFilter
  slots: PostSlots
  empty: ReactNode
}

export default function BestPosts({ filter, slots, empty }: BestPostsProps) {
  const { list, hasNewer, renew } = useReadingList(filter)
  const { rows, error, isPending, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = useBestPosts(list)
  const begin = () => {
    renew()
    scrollTo({ top: 0 })
  }
  if (isPending) {
    return (
      <div className="feed" aria-busy="true" aria-label="Loading">
        <SkeletonPost />
        <SkeletonPost />
      </div>
    )
  }
  if (error && rows.length === 0) return <ErrorState error={error} retry={refetch} />
  return (
    <>
      {hasNewer && (
        <div className="pill" role="status">
          <Button size="tiny" icon={<ArrowUp className="i s" aria-hidden />} onClick={begin}>
            New posts
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        empty
      ) : (
        <EndlessList
          label="Posts"
          className="feed"
          rows={rows}
          keyOf={({ feed }) => feed._id}
          render={(post) => <Post post={post} slots={slots} />}
          hasMore={hasNextPage}
          isLoadingMore={isFetchingNextPage}
          hasFailed={isFetchNextPageError}
          loadMore={() => void fetchNextPage()}
          skeleton={<SkeletonPost />}
        />
      )}
    </>
  )
}
