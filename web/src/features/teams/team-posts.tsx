import { useInfiniteQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { formatDay } from '../../lib/format.ts'
import { cut, plainText } from '../../lib/plain-text.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { mayDo } from './describe.ts'
import type { Team } from './api.ts'
import { pin } from './own-api.ts'

type Post = DataFor<'teams.feeds'>[number]

const titleOf = (post: Post) => post.title || cut(plainText(post.text), 80) || 'Post'

const wordOf = ({ status, moderationStatus }: Post): { text: string; tone: 'good' | 'warn' | 'bad' | 'plain' } => {
  if (status === 'draft') return { text: 'Draft', tone: 'plain' }
  if (moderationStatus === 'pending') return { text: 'Waits', tone: 'warn' }
  if (moderationStatus === 'rejected') return { text: 'Sent back', tone: 'bad' }
  if (status === 'scheduled') return { text: 'Planned', tone: 'plain' }
  return status === 'active' ? { text: 'Out', tone: 'good' } : { text: 'Hidden', tone: 'plain' }
}

function PostRow({ team, post }: { team: Team; post: Post }) {
  const { text, tone } = wordOf(post)
  const isOut = post.status === 'active' && post.moderationStatus === 'approved'
  const change = () =>
    pin(team._id, post._id, !post.isPinned).then(() => toast(post.isPinned ? 'Taken down' : 'Stands at the top now'), toastError)
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-56">
        <Link className="strong block truncate" to={`/post/${post.slug || post._id}`}>
          {titleOf(post)}
        </Link>
        <span className="small">{[post.performer.name, formatDay(post.createdAt)].join(' · ')}</span>
      </span>
      <Badge tone={tone}>{text}</Badge>
      {isOut && (
        <Button variant="line" size="tiny" aria-pressed={post.isPinned} aria-label={`Pin ${titleOf(post)}`} onClick={() => void change()}>
          {post.isPinned ? 'Unpin' : 'Pin'}
        </Button>
      )}
    </li>
  )
}

/** All posts of the team; three of them can stand at the top of the page. */
export function TeamPosts({ team }: { team: Team }) {
  const pages = useInfiniteQuery({
    ...askPages('teams.feeds', { params: { id: team._id }, query: { limit: 25 } }),
    enabled: mayDo(team, 'moderate'),
  })
  const rows: Post[] = rowsOf(pages.data)
  const write = (
    <Link className="btn" to={`/studio/posts/create?teamId=${team._id}`}>
      Post as the team
    </Link>
  )
  return (
    <div className="stack l">
      <div className="row">{write}</div>
      <Paged
        pages={pages}
        rows={rows}
        empty={
          <EmptyState drawing="board" title="Nothing posted yet" text="The first post of a team: who you are and what you play for.">
            {write}
          </EmptyState>
        }
      >
        <ul aria-label="Posts of the team">
          {rows.map((post) => (
            <PostRow key={post._id} team={team} post={post} />
          ))}
        </ul>
      </Paged>
    </div>
  )
}
