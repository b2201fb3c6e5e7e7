// Home, best first. Its order stays while it is read; what is new comes when somebody asks for it.
import { useQuery } from '@tanstack/react-query'
import { ArrowUp } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useNewerPosts, type FeedFilter } from '../../features/feed/api.ts'
import { PostCard, type PostSlots } from '../../features/feed/post-card.tsx'
import { useBestPosts, useHomeThings, useNewerThings, type HomePost } from '../../features/home/api.ts'
import { useLook } from '../../features/home/looks.ts'
import { mixLists } from '../../lib/mix-lists.ts'
import { everyFifth } from '../../lib/mixing.ts'
import { currentList, keepList, newList } from '../../features/home/reading-list.ts'
import { whyOf } from '../../features/home/why.ts'
import { ownerOf } from '../../lib/owner-of.ts'
import { ask } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonPost } from '../../ui/skeleton.tsx'
import { postRow, ThingRow, thingRow } from './rows.tsx'

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
  const things = useHomeThings()
  const newestThing = things.isSuccess && !things.isFetching ? (things.rows[0]?.createdAt ?? '') : undefined
  if (list.thingsUntil === undefined && newestThing !== undefined) setList({ ...list, thingsUntil: newestThing })
  useEffect(() => keepList(list), [list])
  const { thingsUntil = '' } = list
  const hasNewerPosts = useNewerPosts(filter, list.from)
  const hasNewerThings = useNewerThings(list.thingsUntil)
  return {
    list: list.id,
    things: {
      ...things,
      isPending: !things.isError && list.thingsUntil === undefined,
      rows: things.rows.filter(({ createdAt }) => createdAt <= thingsUntil),
    },
    hasNewer: hasNewerPosts || hasNewerThings,
    // The newest thing of a new order is the newest that there is.
    renew: async () => {
      await things.refetch()
      setList(newList())
    },
  }
}

interface BestPostsProps {
  filter: FeedFilter
  slots: PostSlots
  empty: ReactNode
}

export function BestPosts({ filter, slots, empty }: BestPostsProps) {
  const { list, things, hasNewer, renew } = useReadingList(filter)
  const posts = useBestPosts(list)
  const mixed = mixLists(
    { ...posts, rows: posts.rows.map((post) => postRow(post, post.feed)) },
    { ...things, rows: things.rows.map((found) => thingRow<HomePost>(found)) },
    everyFifth,
  )
  const begin = async () => {
    await renew()
    scrollTo({ top: 0 })
  }
  if (mixed.isPending) {
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
      {hasNewer && (
        <div className="pill" role="status">
          <Button size="tiny" icon={<ArrowUp className="i s" aria-hidden />} onClick={begin}>
            New posts
          </Button>
        </div>
      )}
      {mixed.rows.length === 0 && !mixed.hasMore ? (
        empty
      ) : (
        <EndlessList
          label="Posts"
          className="feed"
          {...mixed}
          keyOf={({ id }) => id}
          render={(row) => ('post' in row ? <Post post={row.post} slots={slots} /> : <ThingRow found={row.found} />)}
          skeleton={<SkeletonPost />}
        />
      )}
    </>
  )
}
