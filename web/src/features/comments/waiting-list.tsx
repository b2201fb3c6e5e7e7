// Comments that wait for the page, the oldest first.
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatAge } from '../../lib/format.ts'
import { askEndless, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { kindWords, reasonWords } from './describe.ts'
import { CommentText } from './entry.tsx'

type Waiting = DataFor<'comments.waiting'>[number]

function useDecide() {
  return useMutation({
    mutationFn: ({ comment, isShown }: { comment: Waiting; isShown: boolean }) =>
      send(isShown ? 'comments.approve' : 'comments.refuse', { params: { id: comment._id } }),
    onSuccess: (_answer, { isShown }) => toast(isShown ? 'Everybody sees it now' : 'It is not shown'),
    onError: toastError,
  })
}

export function WaitingList({ teamId }: { teamId?: string | undefined }) {
  const pages = useInfiniteQuery(askEndless('comments.waiting', { query: { limit: 25, ...(teamId && { teamId }) } }))
  const rows = rowsOf(pages.data)
  const decide = useDecide()
  const none = <EmptyState drawing="bench" title="Nothing waits" text="What you want to see before others do appears here." />
  return (
    <Paged pages={pages} rows={rows} empty={none}>
      <ul className="grid gap-6" aria-label="Comments that wait">
        {rows.map((comment) => {
          const isBusy = decide.isPending && decide.variables.comment._id === comment._id
          const name = comment.creator?.name ?? 'Somebody'
          return (
            <li key={comment._id} className="stack">
              {comment.creator ? (
                <>
                  <Who name={name} avatar={comment.creator.avatar} detail={formatAge(comment.createdAt)} to={comment.creator.path} />
                  <CommentText comment={comment} />
                </>
              ) : (
                // On the page of somebody under 18 nobody but staff sees it before it is shown.
                <p>A comment that nobody has seen yet. You read it once a moderator has.</p>
              )}
              <p className="small">
                {!comment.creator && `${formatAge(comment.createdAt)} · `}
                {[...new Set(comment.why.map((why) => reasonWords[why]))].join(' · ')}
                {comment.place.path !== null && (
                  <>
                    {' · '}
                    <Link className="link" to={comment.place.path}>
                      on {kindWords[comment.place.type]}
                    </Link>
                  </>
                )}
              </p>
              {!comment.isForStaff && (
                <div className="row wrapx">
                  <Button
                    size="tiny"
                    busy={isBusy && decide.variables.isShown}
                    aria-label={`Show the comment by ${name}`}
                    onClick={() => decide.mutate({ comment, isShown: true })}
                  >
                    Show it
                  </Button>
                  <Button
                    size="tiny"
                    variant="line"
                    busy={isBusy && !decide.variables.isShown}
                    aria-label={`Refuse the comment by ${name}`}
                    onClick={() => decide.mutate({ comment, isShown: false })}
                  >
                    Refuse
                  </Button>
                </div>
              )}
            </li>
          )
        })}
      </ul>
    </Paged>
  )
}
