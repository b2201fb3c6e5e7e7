import { useInfiniteQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { pictureOf } from '../../lib/picture.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { BulkBar } from '../../ui/bulk-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { MediaFrame } from '../../ui/media-frame.tsx'
import { Numbers } from '../../ui/numbers.tsx'
import { PickAll, PickBox, useSelection, type Selection } from '../../ui/selection.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { removePost, type Feed } from './api.ts'
import { usePostDeeds } from './bulk-deeds.tsx'
import { audienceLine, postTitle } from './describe.ts'
import { PostBadge, Rejection } from './post-standing.tsx'

interface PostRowProps {
  feed: Feed
  /** Undefined where nothing is chosen. */
  selection: Selection | undefined
  onDelete: () => void
}

function PostRow({ feed, selection, onDelete }: PostRowProps) {
  const { data: settings } = useSettings()
  const { data: me } = useMe()
  const isMine = me?._id === feed.performer._id
  const price = feed.price === null ? undefined : formatMoney(feed.price, settings?.currency)
  const title = postTitle(feed)
  const picture = feed.thumbnail ?? feed.files[0]
  return (
    <li className="row wrapx border-b border-line py-3">
      {selection && <PickBox selection={selection} id={feed._id} name={title} />}
      <span className="w-20 flex-none">
        <MediaFrame {...((picture && pictureOf(picture, '80px')) ?? { src: null })} alt="" ratio="wide">
          {!picture && (
            <span className="absolute inset-0 grid place-items-center text-ink-3">
              <FileText className="i" aria-hidden />
            </span>
          )}
        </MediaFrame>
      </span>
      <span className="min-w-0 flex-1 basis-32">
        <Link className="strong block truncate" to={`/studio/posts/${feed._id}`}>
          {title}
        </Link>
        <span className="small">
          {[!isMine && feed.performer.name, formatDay(feed.createdAt), audienceLine(feed), price].filter(Boolean).join(' · ')}
        </span>
        <Numbers counts={{ likes: feed.totalLike, comments: feed.totalComment, shares: feed.totalShare }} />
      </span>
      <PostBadge feed={feed} />
      {feed.status === 'active' && (
        <Link className="btn line tiny" to={`/post/${feed.slug}`} aria-label={`See ${title}`}>
          See
        </Link>
      )}
      <Link className="btn line tiny" to={`/studio/posts/${feed._id}`} aria-label={`Edit ${title}`}>
        Edit
      </Link>
      <Button variant="quiet" size="tiny" className="away" aria-label={`Delete ${title}`} onClick={onDelete}>
        Delete
      </Button>
      {feed.isWaiting && <span className="small basis-full">A moderator looks at it first. Then it goes out by itself.</span>}
      <Rejection feed={feed} isMine={isMine} />
    </li>
  )
}

interface PostListProps {
  /** Of a team: what its staff sees of all members, and members of themselves. */
  teamId?: string
  canEarn?: boolean
  limit?: number
  isShort?: boolean
}

const noun = { one: 'post', many: 'posts' }

export const useOwnPosts = (limit: number, teamId?: string) =>
  useInfiniteQuery(askPages('feeds.own', { query: { limit, ...(teamId && { teamId }) } }))

/** Own posts in every state. */
export function PostList({ teamId, canEarn = false, limit = 25, isShort = false }: PostListProps) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useOwnPosts(limit, teamId)
  const [leaving, setLeaving] = useState<Feed>()
  const rows: Feed[] = rowsOf(data)
  const selection = useSelection(rows.map(({ _id }) => _id))
  const deeds = usePostDeeds(canEarn)
  if (isPending) return <SkeletonRows />
  if (error && rows.length === 0) return <ErrorState error={error} retry={refetch} />
  if (rows.length === 0) {
    return (
      <EmptyState
        drawing="board"
        title="Nothing posted yet"
        text={
          teamId
            ? 'What you write for the team stands here, also while its staff looks at it.'
            : 'Three posts are a good start: who you are, what you train, what comes next.'
        }
      >
        <Link className="btn" to={`/studio/posts/create${teamId ? `?teamId=${teamId}` : ''}`}>
          Write the first
        </Link>
      </EmptyState>
    )
  }
  const remove = async (feed: Feed) => {
    await removePost(feed._id)
    toast('Post deleted')
  }
  return (
    <>
      <div>
        {!isShort && <PickAll selection={selection} shown={rows.length} />}
        <ul aria-label="Your posts">
          {rows.map((feed) => (
            <PostRow key={feed._id} feed={feed} selection={isShort ? undefined : selection} onDelete={() => setLeaving(feed)} />
          ))}
        </ul>
      </div>
      {!isShort && hasNextPage && (
        <Button variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
      {!isShort && (
        <BulkBar selection={selection} noun={noun} rows={rows} nameOf={(feed) => ({ id: feed._id, name: postTitle(feed) })} deeds={deeds} />
      )}
      {leaving && (
        <ConfirmDialog
          title="Delete this post?"
          confirm="Delete post"
          isBad
          onConfirm={() => remove(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          “{postTitle(leaving)}” goes for everyone. Buyers keep their copy.
        </ConfirmDialog>
      )}
    </>
  )
}
