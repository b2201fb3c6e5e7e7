// A comment with the replies below it: hidden until they are asked for.
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { refreshTotals, useComments, type Comment } from './api.ts'
import { Composer } from './composer.tsx'
import { Entry } from './entry.tsx'
import type { Commented } from './commented.ts'
import { useSending } from './sending.tsx'

interface ThreadProps {
  comment: Comment
  owner: Commented['owner']
  mayKeep: boolean
  mayWrite: boolean
  isOpenAtFirst?: boolean
}

export function Thread({ comment, owner, mayKeep, mayWrite, isOpenAtFirst = false }: ThreadProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [answered, setAnswered] = useState<Comment>()
  const { pages, rows } = useComments('comment', comment._id, { isOn: isOpen })
  const { sending, onSending } = useSending(rows)
  // Whoever looks after the page goes on writing below what it has closed.
  const reply =
    mayWrite && (mayKeep || !comment.isClosed)
      ? (to: Comment) => () => {
          setOpen(true)
          setAnswered(to)
        }
      : undefined
  const count = comment.totalReply
  return (
    <Entry comment={comment} owner={owner} mayKeep={mayKeep} onReply={comment.isDeleted ? undefined : reply?.(comment)}>
      {!isOpen && count > 0 && (
        <Button variant="line" size="tiny" className="justify-self-start" onClick={() => setOpen(true)}>
          {count === 1 ? 'Show 1 reply' : `Show ${count} replies`}
        </Button>
      )}
      {isOpen && (
        <div className="mt-2 grid gap-4 border-s-2 border-line ps-4">
          {pages.isPending && count > 0 && <Skeleton height="3rem" />}
          <ul className="grid gap-4" aria-label="Replies">
            {rows.map((row) => (
              <li key={row._id} id={`comment-${row._id}`}>
                <Entry comment={row} owner={owner} mayKeep={mayKeep} onReply={row.isDeleted ? undefined : reply?.(row)} />
              </li>
            ))}
          </ul>
          {pages.hasNextPage && (
            <Button
              variant="line"
              size="tiny"
              className="justify-self-start"
              busy={pages.isFetchingNextPage}
              onClick={() => void pages.fetchNextPage()}
            >
              More replies
            </Button>
          )}
          {sending}
          {answered && (
            <Composer
              key={answered._id}
              objectType="comment"
              objectId={answered._id}
              label={`Reply to ${answered.creator?.name ?? 'this comment'}`}
              autoFocus
              onSending={onSending}
              onSent={() => {
                setAnswered(undefined)
                refreshTotals()
              }}
            />
          )}
        </div>
      )}
    </Entry>
  )
}
