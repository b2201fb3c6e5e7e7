import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatMoney } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { useSettings } from '../../lib/ui-settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { removePost, type Feed } from './api.ts'
import { audienceWords, postTitle, statusWords } from './describe.ts'

function PostRow({ feed, onDelete }: { feed: Feed; onDelete: () => void }) {
  const { data: settings } = useSettings()
  const price = feed.price === null ? undefined : formatMoney(feed.price, settings?.currency)
  const title = postTitle(feed)
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-56">
        <Link className="strong block truncate" to={`/studio/posts/${feed._id}`}>
          {title}
        </Link>
        <span className="small">{[formatDay(feed.createdAt), audienceWords[feed.audience], price].filter(Boolean).join(' · ')}</span>
      </span>
      <Badge tone={feed.status === 'active' ? 'good' : feed.status === 'pending-review' ? 'warn' : 'plain'}>
        {statusWords[feed.status]}
      </Badge>
      <Link className="btn line tiny" to={`/studio/posts/${feed._id}`} aria-label={`Edit ${title}`}>
        Edit
      </Link>
      <Button variant="quiet" size="tiny" aria-label={`Delete ${title}`} onClick={onDelete}>
        Delete
      </Button>
    </li>
  )
}

/** Own posts in every state. */
export function PostList({ limit = 25, isShort = false }: { limit?: number; isShort?: boolean }) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('feeds.own', { query: { limit } }),
  )
  const [leaving, setLeaving] = useState<Feed>()
  const rows: Feed[] = rowsOf(data)
  if (isPending) return <SkeletonRows />
  if (error && rows.length === 0) return <ErrorState error={error} retry={refetch} />
  if (rows.length === 0) {
    return (
      <EmptyState
        drawing="board"
        title="Nothing posted yet"
        text="Three posts are a good start: who you are, what you train, what comes next."
      >
        <Link className="btn" to="/studio/posts/create">
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
      <ul aria-label="Your posts">
        {rows.map((feed) => (
          <PostRow key={feed._id} feed={feed} onDelete={() => setLeaving(feed)} />
        ))}
      </ul>
      {!isShort && hasNextPage && (
        <Button variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
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
