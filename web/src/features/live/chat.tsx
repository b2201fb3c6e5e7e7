import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { formatTokens } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { useMe } from '../../lib/session.ts'
import { cx } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SupporterBadge } from '../../ui/supporter-badge.tsx'
import type { ChatMessage } from './api.ts'
import './live.css'
import { Present } from './present.tsx'
import { RoomGoal } from './room-goal.tsx'
import type { Reached } from './use-room.ts'
import { useSeenHeight } from './use-seen-height.ts'
import { useChat } from './use-chat.ts'
import { WriteLine } from './write-line.tsx'

const LineMenu = lazily(() => import('./line-menu.tsx'))
const LinePhoto = lazily(() => import('./line-photo.tsx'))

interface ChatProps {
  conversationId: string
  /** Whether it is read here at all; otherwise `foot` says why not. */
  isOpen: boolean
  canWrite: boolean
  /** The host deletes every line. */
  isHost?: boolean
  present: Pick<Reached, 'total' | 'members' | 'isReached'>
  /** Whose goals stand above the lines; none where nothing may be earned. */
  page?: { id: string; name?: string } | undefined
  /** Above the field: what may be given. */
  tips?: ReactNode
  /** At the end of the head: what the host may do. */
  head?: ReactNode
  /** In place of the field, for who cannot write. */
  foot?: ReactNode
  onReport?: (id: string) => void
}

function Photo({
  message: {
    fileIds: [fileId],
  },
  name,
  isSeen,
}: {
  message: ChatMessage
  name: string
  isSeen: boolean
}) {
  if (!fileId) return null
  if (!isSeen) return <span className="mute">sent a photo that you see once you are signed in. </span>
  return (
    <Suspense fallback={null}>
      <LinePhoto fileId={fileId} name={name} />
    </Suspense>
  )
}

interface LineProps {
  message: ChatMessage
  canDelete: boolean
  /** A visitor reads, and sees no photos of others. */
  seesPhotos: boolean
  onReport: ChatProps['onReport'] | false
}

function Line({ message, canDelete, seesPhotos, onReport }: LineProps) {
  const { type, text, isDeleted, senderInfo, meta } = message
  const name = senderInfo?.name ?? 'Somebody'
  const isTip = type === 'tip' && !isDeleted
  return (
    <div className={cx('line', isTip && 'tip', isDeleted && 'gone')}>
      <span>
        <b translate="no">
          {name} <SupporterBadge months={isDeleted ? null : message.badge} />
        </b>
        {type === 'photo' && !isDeleted && <Photo message={message} name={name} isSeen={seesPhotos} />}
        {isTip ? `tipped ${formatTokens(meta?.price ?? 0)} tokens${text ? `: ${text}` : ''}` : text}
      </span>
      {(canDelete || onReport) && !isDeleted && (
        <Suspense fallback={null}>
          <LineMenu message={message} name={name} canDelete={canDelete} onReport={onReport} />
        </Suspense>
      )}
    </div>
  )
}

/** Follows what is new, unless somebody has scrolled up to read. */
function useFollowEnd(latest: string | undefined) {
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  useEffect(() => {
    const element = list.current
    if (latest && element && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [latest])
  const onScroll = () => {
    const element = list.current
    if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80
  }
  return { ref: list, onScroll }
}

export function Chat({ conversationId, isOpen, canWrite, isHost = false, present, page, tips, head, foot, onReport }: ChatProps) {
  const { data: me } = useMe()
  const { lines, error, say, isFast } = useChat(conversationId, isOpen)
  useSeenHeight()
  const follow = useFollowEnd(lines?.at(-1)?._id)
  return (
    <section className={cx('live-chat', !isOpen && 'shut')} aria-label="Chat">
      <header>
        <h2 className="d4">Chat</h2>
        <Present total={present.total} members={present.members} />
        {head}
      </header>
      {isOpen && error && <ErrorState error={error} />}
      {isOpen && !error && (
        <div className="lines" role="log" aria-label="Messages" tabIndex={0} {...follow}>
          {lines?.length === 0 && <p className="mute">Nothing said yet.</p>}
          {lines?.map((message) => (
            <Line
              key={message._id}
              message={message}
              seesPhotos={me !== undefined}
              canDelete={isHost || message.senderId === me?._id}
              onReport={message.senderId !== me?._id && onReport}
            />
          ))}
        </div>
      )}
      <div className="below">
        {isOpen && !present.isReached && (
          <p className="small" role="status">
            <b>Reconnecting…</b> What is said meanwhile is here when you are back.
          </p>
        )}
        {isOpen && isFast && (
          <p className="small mute" role="status">
            So many write that you see some of it: the host, tips and supporters first.
          </p>
        )}
        {isOpen && page && <RoomGoal conversationId={conversationId} pageId={page.id} name={page.name} />}
        {tips && <Suspense fallback={<div className="tip-chips" aria-busy="true" />}>{tips}</Suspense>}
        {canWrite ? <WriteLine say={say} /> : foot && <div className="foot">{foot}</div>}
      </div>
    </section>
  )
}
