// Home, newest first: posts, and videos, galleries and products among them by their time.
import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFeedList, useNewerPosts, type Feed, type FeedFilter } from '../../features/feed/api.ts'
import { PostCard, type PostSlots } from '../../features/feed/post-card.tsx'
import { useHomeThings, useNewerThings } from '../../features/home/api.ts'
import { mixByTime } from '../../lib/mix-lists.ts'
import { Button } from '../../ui/button.tsx'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonPost } from '../../ui/skeleton.tsx'
import { postRow, ThingRow, thingRow } from './rows.tsx'

interface NewestPostsProps {
  filter: FeedFilter
  slots: PostSlots
  empty: ReactNode
}

export function NewestPosts({ filter, slots, empty }: NewestPostsProps) {
  const posts = useFeedList(filter)
  const things = useHomeThings()
  const hasNewerPosts = useNewerPosts(filter, posts.rows[0]?._id)
  const hasNewerThings = useNewerThings(things.isSuccess ? (things.rows[0]?.createdAt ?? '') : undefined)
  const list = mixByTime(
    { ...posts, rows: posts.rows.map((feed) => postRow(feed, feed)) },
    { ...things, rows: things.rows.map((found) => thingRow<Feed>(found)) },
  )
  const show = async () => {
    await Promise.all([posts.refetch(), things.refetch()])
    scrollTo({ top: 0 })
  }
  if (list.isPending) {
    return (
      <div className="feed" role="status" aria-busy="true" aria-label="Loading">
        <SkeletonPost />
        <SkeletonPost />
      </div>
    )
  }
  if (posts.error && posts.rows.length === 0) return <ErrorState error={posts.error} retry={posts.refetch} />
  return (
    <>
      {(hasNewerPosts || hasNewerThings) && (
        <div className="pill" role="status">
          <Button
            size="tiny"
            busy={posts.isRefetching || things.isRefetching}
            icon={<ArrowUp className="i s" aria-hidden />}
            onClick={show}
          >
            New posts
          </Button>
        </div>
      )}
      {list.rows.length === 0 && !list.hasMore ? (
        empty
      ) : (
        <EndlessList
          label="Posts"
          className="feed"
          {...list}
          keyOf={({ id }) => id}
          render={(row) => ('post' in row ? <PostCard feed={row.post} slots={slots} /> : <ThingRow found={row.found} />)}
          skeleton={<SkeletonPost />}
        />
      )}
    </>
  )
}
