// One comment: who, when, what, and what may be done about it.
import { useState, type FormEvent, type ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { formatAge } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { VerifiedIcon } from '../../ui/icons.tsx'
import { Note } from '../../ui/note.tsx'
import { SupporterBadge } from '../../ui/supporter-badge.tsx'
import type { Comment } from './api.ts'
import type { Commented } from './commented.ts'
import { waitsForStaff } from './describe.ts'
import { EntryMenu } from './entry-menu.tsx'
import { useCommentSlots } from './slots.ts'
import { partsOf } from './text.ts'
import { WordsField } from './words-field.tsx'

export function CommentText({ comment: { content, mentions, isByPage } }: { comment: Pick<Comment, 'content' | 'mentions' | 'isByPage'> }) {
  return (
    <p className="whitespace-pre-line wrap-anywhere">
      {partsOf(content, mentions, isByPage).map(({ text, to, href }, index) =>
        to !== undefined ? (
          <Link key={index} className="link" to={to}>
            {text}
          </Link>
        ) : href !== undefined ? (
          <a key={index} className="link" href={href} target="_blank" rel="nofollow ugc noopener noreferrer">
            {text}
          </a>
        ) : (
          <span key={index}>{text}</span>
        ),
      )}
    </p>
  )
}

function Edit({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const [text, setText] = useState(comment.content)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await send('comments.update', { params: { id: comment._id }, body: { content: text } })
      onDone()
    } catch (failure) {
      setError(messageOf(failure))
      setBusy(false)
    }
  }
  return (
    <form className="stack" onSubmit={(event) => void save(event)}>
      {error && <Note tone="bad">{error}</Note>}
      <WordsField
        // Whom it may name is said by where it stands.
        about={comment}
        className="inp w-full field-sizing-content"
        aria-label="Change the comment"
        maxLength={1000}
        autoFocus
        value={text}
        onWrite={setText}
      />
      <div className="row wrapx">
        <Button type="submit" size="tiny" busy={isBusy} disabled={text.trim() === ''}>
          Save
        </Button>
        <Button size="tiny" variant="line" disabled={isBusy} onClick={onDone}>
          Keep it as it was
        </Button>
      </div>
    </form>
  )
}

const standingOf = ({ isPinned, isWaiting, isForStaff, isEdited, isClosed, isByPage, createdAt }: Comment, owner: Commented['owner']) =>
  [
    isPinned && 'Pinned',
    isByPage && (owner.type === 'team' ? 'Team' : 'Author'),
    formatAge(createdAt),
    isEdited && 'changed',
    isClosed && 'closed to replies',
    isWaiting && (isForStaff ? waitsForStaff : `waits for ${owner.name} to look at it`),
  ]
    .filter(Boolean)
    .join(' · ')

interface EntryProps {
  comment: Comment
  owner: Commented['owner']
  /** The viewer looks after the page. */
  mayKeep: boolean
  onReply?: (() => void) | undefined
  /** What stands below it. */
  children?: ReactNode
}

export function Entry({ comment, owner, mayKeep, onReply, children }: EntryProps) {
  const [isEditing, setEditing] = useState(false)
  const [isUnfolded, setUnfolded] = useState(false)
  const slots = useCommentSlots()
  const { creator } = comment
  if (comment.isDeleted || !creator) {
    return (
      <>
        <p className="mute">Comment deleted</p>
        {children}
      </>
    )
  }
  if (comment.isMuted && !isUnfolded) {
    return (
      <>
        <p className="mute">
          From somebody you muted.{' '}
          <button type="button" className="act" onClick={() => setUnfolded(true)}>
            Show it
          </button>
        </p>
        {children}
      </>
    )
  }
  const name = (
    <b translate="no">
      {creator.name} {creator.verifiedAccount && <VerifiedIcon className="tick" aria-label="Verified" />}
      <SupporterBadge months={comment.badge} />
    </b>
  )
  return (
    <article className="grid grid-cols-[auto_1fr] gap-x-3" aria-label={`Comment by ${creator.name}`}>
      <Avatar name={creator.name} src={creator.avatar} />
      <div className="grid min-w-0 gap-1">
        <div className="flex items-start justify-between gap-2">
          <div className="who">
            {creator.path ? <Link to={creator.path}>{name}</Link> : name}
            <span>{standingOf(comment, owner)}</span>
          </div>
          <EntryMenu comment={comment} owner={owner} mayKeep={mayKeep} onEdit={() => setEditing(true)} />
        </div>
        {comment.answers && <p className="small">→ {comment.answers.name}</p>}
        {isEditing ? <Edit comment={comment} onDone={() => setEditing(false)} /> : <CommentText comment={comment} />}
        {!comment.isWaiting && (
          <div className="-ms-2 flex items-center gap-2">
            {slots?.like(comment)}
            {onReply && (
              <button type="button" className="act" onClick={onReply}>
                Reply
              </button>
            )}
          </div>
        )}
        {children}
      </div>
    </article>
  )
}
