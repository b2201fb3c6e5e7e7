import { EyeOff, Flag, Megaphone } from 'lucide-react'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import '../../features/messages/messages.css'
import BlockMenu from '../../features/blocks/block-menu.tsx'
import { openConversation, useConversation, type Conversation as Talk, type Message } from '../../features/messages/api.ts'
import { ConversationList } from '../../features/messages/conversation-list.tsx'
import { useLiveMessages } from '../../features/messages/live.ts'
import { ManySheet } from '../../features/fan-groups/stop-many.tsx'
import { Thread } from '../../features/messages/thread.tsx'
import { openReport, ReportButton } from '../../features/report/report-button.tsx'
import { ApiError, isNowhere } from '../../lib/api-error.ts'
import { send } from '../../lib/client.ts'
import { lazily } from '../../lib/lazily.ts'
import { currentPlace, Link, navigate, useParam, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { openSheet } from '../../ui/sheet-host.ts'
import { SkeletonRow } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { SubscribeOffer } from '../offers.tsx'
import { UnlockMessage } from './unlock-message.tsx'

/** Nobody under 18 has private conversations (youth.md 6). */
const NotYet = () => (
  <EmptyState
    level={1}
    drawing="board"
    title="Messages open at 18"
    text="Until then nobody can write to you here, and you write to nobody. Comments and posts stay open."
  />
)

function NothingYet() {
  const { data: me } = useMe()
  return me?.isPerformer ? (
    <EmptyState
      drawing="court"
      title="No messages yet"
      text={`Fans write to you from your page. Answer with a word${'canEarn' in me && me.canEarn ? ', a picture, or something behind a price' : ' or a picture'}.`}
    >
      <Link className="btn" to="/studio/subscribers">
        See your subscribers
      </Link>
    </EmptyState>
  ) : (
    <EmptyState drawing="court" title="No messages yet" text="Open the page of an athlete and press the speech bubble to write.">
      <Link className="btn" to="/discover">
        Find athletes
      </Link>
    </EmptyState>
  )
}

function Frame({ openId, name, children }: { openId?: string; name?: string | undefined; children: ReactNode }) {
  const { data: me } = useMe()
  useLiveMessages(me?._id)
  if (me?.isMinor) return <NotYet />
  return (
    <div className="ms" data-open={openId}>
      <h1 className="sr">{name ? `Messages with ${name}` : 'Messages'}</h1>
      <ConversationList currentId={openId} empty={<NothingYet />} />
      <div className="ms-pane">{children}</div>
    </div>
  )
}

const Waiting = () => (
  <div className="stack p-8" role="status" aria-busy="true" aria-label="Loading">
    <SkeletonRow />
    <SkeletonRow />
  </div>
)

/** The list; with `toSource` and `toId` it goes on to the conversation with them. */
function Messages() {
  useTitle('Messages')
  const [source, id] = [useQueryParam('toSource'), useQueryParam('toId')]
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (!id) return
    const { pathname: from } = currentPlace()
    void openConversation(source === 'user' ? 'user' : 'performer', id).then(
      (conversation) => navigate(`/messages/${conversation._id}`, { replace: true, from }),
      setError,
    )
  }, [source, id])
  if (!id) {
    return (
      <Frame>
        <EmptyState drawing="court" title="Choose a conversation" text="What you write is seen by the two of you only." />
      </Frame>
    )
  }
  return <Frame openId={id}>{error ? <Refused error={error} /> : <Waiting />}</Frame>
}

/** It did not open: the way back to the others. */
function Refused({ error }: { error: unknown }) {
  if (!(error instanceof ApiError) || error.status >= 500) return <ErrorState error={error} />
  // What was asked for could not even be one.
  const text = error.code === 'request.invalid' ? 'There is no such conversation.' : error.message
  return (
    <EmptyState drawing="net" title="This did not open" text={text}>
      <Link className="btn" to="/messages">
        All conversations
      </Link>
    </EmptyState>
  )
}

/** Why one cannot write, and what helps. */
function Closed({ conversation }: { conversation: Talk }) {
  const { name, recipientInfo, cannotSendReason: reason } = conversation
  if (reason === 'subscribe' && recipientInfo) {
    return (
      <div className="row wrapx between">
        <p>Subscribe to write to {name}.</p>
        <SubscribeOffer pageId={recipientInfo._id} name={name} variant="accent" />
      </div>
    )
  }
  return (
    <p className="mute">
      {reason === 'blocked' ? (
        <>
          You and {name} cannot write to each other any more. Whom you have blocked stands in{' '}
          <Link to="/settings?tab=blocked">your settings</Link>.
        </>
      ) : (
        'Nobody can write here any more.'
      )}
    </p>
  )
}

const RestrictDialog = lazily(() => import('../../features/blocks/restrict-dialog.tsx'))

const release = (id: string, name: string) =>
  send('restrictions.remove', { params: { id }, query: {} }).then(() => toast(`${name} is no longer restricted`), toastError)

function About({ conversation: { name, recipientInfo, isBlocked, isRestricted } }: { conversation: Talk }) {
  const [isRestricting, setRestricting] = useState(false)
  const { data: me } = useMe()
  if (!recipientInfo || isBlocked) return null
  const { _id: pageId, isPerformer } = recipientInfo
  const sheet = <ManySheet pageId={pageId} name={name} />
  const many = {
    label: 'Messages to many',
    icon: <Megaphone className="i s" aria-hidden />,
    onSelect: () => openSheet(sheet),
  }
  const report = {
    label: `Report ${name}`,
    icon: <Flag className="i s" aria-hidden />,
    onSelect: () => openReport(isPerformer ? 'performer' : 'user', pageId),
  }
  const restrict = {
    label: isRestricted ? `Restrict ${name} no more` : `Restrict ${name}`,
    icon: <EyeOff className="i s" aria-hidden />,
    onSelect: () => (isRestricted ? void release(pageId, name) : setRestricting(true)),
  }
  return (
    <>
      <BlockMenu id={pageId} name={name} before={[...(isPerformer ? [many] : []), ...(me?.isPerformer ? [restrict] : []), report]} />
      {isRestricting && (
        <Suspense>
          <RestrictDialog id={pageId} name={name} onClose={() => setRestricting(false)} />
        </Suspense>
      )}
    </>
  )
}

const unlock = (message: Message) => <UnlockMessage message={message} />
const menu = (message: Message) => <ReportButton target="message" id={message._id} />

function Conversation({ id }: { id: string }) {
  const { data: conversation, error, refetch } = useConversation(id)
  useTitle(conversation ? conversation.name : 'Messages')
  const isGone = isNowhere(error)
  return (
    <Frame openId={id} name={conversation?.name}>
      {isGone && <Refused error={error} />}
      {!conversation && error && !isGone && <ErrorState error={error} retry={refetch} />}
      {!conversation && !error && <Waiting />}
      {conversation && (
        <Thread
          conversation={conversation}
          unlock={unlock}
          closed={<Closed conversation={conversation} />}
          menu={menu}
          more={<About conversation={conversation} />}
        />
      )}
    </Frame>
  )
}

export default function MessagesPage() {
  const id = useParam('conversationId')
  return id ? <Conversation key={id} id={id} /> : <Messages />
}
