import { useInfiniteQuery } from '@tanstack/react-query'
import { formatAge } from '../../lib/format.ts'
import { askEndless, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { kindWords, stateWords, waitsForStaff } from './describe.ts'
import { CommentText } from './entry.tsx'
import { EntryMenu } from './entry-menu.tsx'

/** What somebody has written, with the way to each, and how to delete it where it cannot be opened any more. */
export function OwnComments() {
  const pages = useInfiniteQuery(askEndless('comments.mine', { query: { limit: 25 } }))
  const rows = rowsOf(pages.data)
  const none = (
    <EmptyState drawing="bench" title="No comments yet" text="What you write about posts, videos and all else stands here, too." />
  )
  return (
    <Paged pages={pages} rows={rows} empty={none}>
      <ul className="grid gap-6" aria-label="Your comments">
        {rows.map((comment) => (
          <li key={comment._id} className="grid grid-cols-[1fr_auto] gap-2">
            <div>
              <CommentText comment={comment} />
              <p className="small">
                {comment.place.path === null ? (
                  `on ${kindWords[comment.place.type]} that is not open to you`
                ) : (
                  <Link className="link" to={comment.place.path}>
                    on {kindWords[comment.place.type]}
                  </Link>
                )}
                {[formatAge(comment.createdAt), comment.isForStaff ? waitsForStaff : stateWords[comment.state]]
                  .filter(Boolean)
                  .map((text) => ` · ${text}`)}
              </p>
            </div>
            <EntryMenu comment={comment} mayKeep={false} />
          </li>
        ))}
      </ul>
    </Paged>
  )
}
