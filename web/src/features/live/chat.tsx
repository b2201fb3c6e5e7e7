import { Send } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { newIntention } from '../../lib/client.ts'
import { formatTokens } from '../../lib/format.ts'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SupporterBadge } from '../../ui/supporter-badge.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ChatMessage } from './api.ts'
import './live.css'
import { Present } from './present.tsx'
import { RoomGoal } from './room-goal.tsx'
import type { Reached } from './use-room.ts'
import { useSeenHeight } from './use-seen-height.ts'
import { useChat } from './use-chat.ts'

const LineMenu = lazy(() => import('./line-menu.tsx'))

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

function Line({ message, canDelete, onReport }: { message: ChatMessage; canDelete: boolean; onReport: ChatProps['onReport'] | false }) {
  const { type, text, isDeleted, senderInfo, meta } = message
  const name = senderInfo?.name ?? 'Somebody'
  const isTip = type === 'tip' && !isDeleted
  return (
    <div className={cx('line', isTip && 'tip', isDeleted && 'gone')}>
      <span>
        <b>
          {name} <SupporterBadge months={isDeleted ? null : message.badge} />
        </b>
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

const untried = { text: '', clientId: '' }

function WriteLine({ say }: { say: (text: string, clientId: string) => Promise<void> }) {
  const [text, setText] = useState('')
  const [tried, setTried] = useState(untried)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || text.trim() === '') return
    setBusy(true)
    setError(undefined)
    // An answer that was lost on the way does not say it twice.
    const saying = tried.text === text.trim() ? tried : { text: text.trim(), clientId: newIntention() }
    setTried(saying)
    try {
      await say(saying.text, saying.clientId)
      setText('')
      setTried(untried)
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <TextField
        label="Your message"
        placeholder="Say something to the room"
        enterKeyHint="send"
        autoComplete="off"
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.target.value)}
        error={error}
      />
      <Button type="submit" variant="accent" busy={isBusy} aria-label="Send" icon={<Send className="i" aria-hidden />} />
    </form>
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
  const { lines, error, say } = useChat(conversationId, isOpen)
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
        {isOpen && page && <RoomGoal conversationId={conversationId} pageId={page.id} name={page.name} />}
        {tips && <Suspense fallback={<div className="tip-chips" aria-busy="true" />}>{tips}</Suspense>}
        {canWrite ? <WriteLine say={say} /> : foot && <div className="foot">{foot}</div>}
      </div>
    </section>
  )
}
