import { ChevronLeft } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { formatTime } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { VerifiedIcon } from '../../ui/icons.tsx'
import { Online } from '../../ui/online.tsx'
import { SkeletonRow } from '../../ui/skeleton.tsx'
import { SupporterBadge } from '../../ui/supporter-badge.tsx'
import { readAll, removeMessage, useMessages, type Conversation, type Message } from './api.ts'
import { Bubble } from './bubble.tsx'
import { Composer } from './composer.tsx'
import { belongsTogether, isSameDay, nameOfDay } from './describe.ts'
import { OutgoingBubble } from './outgoing-bubble.tsx'
import { useOutgoing } from './outgoing.ts'

interface ThreadProps {
  conversation: Conversation
  /** The button that opens a locked message. */
  unlock: (message: Message) => ReactNode
  /** What may be done with what the other one said. */
  menu: (message: Message) => ReactNode
  /** What stands in place of the field when one cannot write. */
  closed: ReactNode
  /** What else can be done about the other one. */
  more: ReactNode
}

const near = 120

/** Keeps the newest in sight while one is there, and the place while older ones come in above. */
function useScroll(log: RefObject<HTMLDivElement | null>, length: number, lastId: string | undefined, loadOlder: (() => void) | undefined) {
  const fromEnd = useRef(0)
  const shown = useRef<{ length: number; lastId: string | undefined }>({ length: 0, lastId: undefined })
  useLayoutEffect(() => {
    const element = log.current
    const [isMore, isNews] = [shown.current.length !== length, shown.current.lastId !== lastId]
    shown.current = { length, lastId }
    if (!element || (!isMore && !isNews) || (isNews && fromEnd.current >= near)) return
    element.scrollTo({ top: element.scrollHeight - element.clientHeight - (isNews ? 0 : fromEnd.current) })
  }, [log, length, lastId])
  useEffect(() => {
    const element = log.current
    if (!element) return undefined
    // Pictures that arrive, and the keyboard of a phone, must not push the newest out of sight.
    const observer = new ResizeObserver(() => {
      if (fromEnd.current < near) element.scrollTo({ top: element.scrollHeight })
    })
    observer.observe(element)
    if (element.firstElementChild) observer.observe(element.firstElementChild)
    return () => observer.disconnect()
  }, [log])
  useEffect(() => {
    const element = log.current
    if (!element) return undefined
    const look = () => {
      fromEnd.current = element.scrollHeight - element.clientHeight - element.scrollTop
      if (element.scrollTop < near * 2) loadOlder?.()
    }
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [log, loadOlder])
}

/** What is on the screen is read; what comes while the window is hidden is not. `newest`: of the other one. */
function useReading(conversation: Conversation, newest: Message | undefined) {
  const [isSeen, setSeen] = useState(document.visibilityState === 'visible')
  const readTo = useRef<string>(undefined)
  useEffect(() => {
    const look = () => setSeen(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const { _id: id, totalNotSeenMessages: unread } = conversation
  const newestId = newest?._id
  useEffect(() => {
    if (!isSeen || newestId === undefined) return
    const isNews = readTo.current !== undefined && readTo.current !== newestId
    readTo.current = newestId
    if (isNews || unread > 0) void readAll(id).catch(() => undefined)
  }, [id, isSeen, newestId, unread])
}

const Waiting = () => (
  <div className="stack" role="status" aria-busy="true" aria-label="Loading">
    <SkeletonRow />
    <SkeletonRow />
  </div>
)

function Head({ conversation, more }: { conversation: Conversation; more: ReactNode }) {
  const { name, recipientInfo } = conversation
  const face = (
    <>
      <Avatar name={name} src={recipientInfo?.avatar} />
      <span className="who">
        <b translate="no">
          {name} {recipientInfo?.verifiedAccount && <VerifiedIcon className="tick" aria-label="Verified" />}
          <SupporterBadge months={conversation.badge} />
        </b>
        <span>
          {recipientInfo?.username ? `@${recipientInfo.username} ` : ''}
          {recipientInfo?.isOnline && <Online>Online now</Online>}
        </span>
      </span>
    </>
  )
  return (
    <header>
      <Link className="icon-btn back" to="/messages" aria-label="All conversations">
        <ChevronLeft className="i rtl:-scale-x-100" aria-hidden />
      </Link>
      {recipientInfo?.path ? (
        <Link className="row" to={recipientInfo.path}>
          {face}
        </Link>
      ) : (
        <span className="row">{face}</span>
      )}
      {recipientInfo && more}
    </header>
  )
}

function Said({ messages, unlock, menu }: { messages: readonly Message[] } & Pick<ThreadProps, 'unlock' | 'menu'>) {
  const { data: me } = useMe()
  const [leaving, setLeaving] = useState<Message>()
  return (
    <>
      {messages.map((message, i) => {
        const [before, after] = [messages[i - 1], messages[i + 1]]
        const isMine = message.senderId === me?._id
        return (
          <li key={message._id}>
            {(!before || !isSameDay(before.createdAt, message.createdAt)) && <p className="kick day">{nameOfDay(message.createdAt)}</p>}
            <Bubble message={message} isMine={isMine} unlock={unlock(message)} menu={menu(message)} onDelete={() => setLeaving(message)} />
            {!belongsTogether(message, after) && (
              <p className={isMine ? 'at me' : 'at'}>
                <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
              </p>
            )}
          </li>
        )
      })}
      {leaving && (
        <ConfirmDialog
          title="Delete this message?"
          confirm="Delete message"
          isBad
          onConfirm={() => removeMessage(leaving)}
          onClose={() => setLeaving(undefined)}
        >
          {leaving.isBought ? 'It goes from your side. Whoever paid for it keeps it.' : 'It goes for both of you, for good.'}
        </ConfirmDialog>
      )}
    </>
  )
}

/** One conversation: what was said, what is on its way, and the field to write in. */
export function Thread({ conversation, unlock, menu, more, closed }: ThreadProps) {
  const { data: me } = useMe()
  const { _id: id, name, canSend } = conversation
  const list = useMessages(id)
  const { messages } = list
  const sentAlready = new Set(messages.filter(({ senderId }) => senderId === me?._id).map(({ clientId }) => clientId))
  const going = useOutgoing(id).filter(({ clientId }) => !sentAlready.has(clientId))
  const canLoad = list.hasNextPage && !list.isFetchingNextPage && !list.isFetchNextPageError
  const log = useRef<HTMLDivElement>(null)
  useScroll(
    log,
    messages.length + going.length,
    going.at(-1)?.clientId ?? messages.at(-1)?._id,
    canLoad ? () => void list.fetchNextPage() : undefined,
  )
  useReading(conversation, messages.filter(({ senderId }) => senderId !== me?._id).at(-1))
  return (
    <section className="thread" aria-label={`Conversation with ${name}`}>
      <Head conversation={conversation} more={more} />
      <div className="log" ref={log} tabIndex={0} role="log" aria-label="Messages">
        <div>
          {list.isPending && <Waiting />}
          {list.isError && messages.length === 0 && <ErrorState error={list.error} retry={list.refetch} />}
          {list.hasNextPage && (
            <Button size="tiny" variant="line" className="older" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Earlier messages
            </Button>
          )}
          {list.isSuccess && messages.length + going.length === 0 && (
            <p className="mute first">
              {canSend ? `Say hello to ${name}. Only the two of you see what is written here.` : 'Nothing was said here yet.'}
            </p>
          )}
          <ul>
            <Said messages={messages} unlock={unlock} menu={menu} />
            {going.map((item) => (
              <OutgoingBubble key={item.clientId} item={item} />
            ))}
          </ul>
        </div>
      </div>
      {canSend ? (
        <Composer conversationId={id} name={name} maySell={me !== undefined && 'canEarn' in me && me.canEarn === true} />
      ) : (
        <div className="say">{closed}</div>
      )}
    </section>
  )
}
