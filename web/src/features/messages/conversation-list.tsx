import { useDeferredValue, useState, type ReactNode } from 'react'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Chips } from '../../ui/chips.tsx'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { VerifiedIcon } from '../../ui/icons.tsx'
import { Online } from '../../ui/online.tsx'
import { SkeletonRow } from '../../ui/skeleton.tsx'
import { SupporterBadge } from '../../ui/supporter-badge.tsx'
import { useConversations, type Box, type Conversation } from './api.ts'
import { lineOf, stampOf } from './describe.ts'

function Row({ conversation, isCurrent }: { conversation: Conversation; isCurrent: boolean }) {
  const { _id, name, recipientInfo, totalNotSeenMessages: unread, lastMessageCreatedAt: at } = conversation
  return (
    <Link to={`/messages/${_id}`} className={unread > 0 ? 'new' : undefined} {...(isCurrent && { 'aria-current': 'true' as const })}>
      <Avatar name={name} src={recipientInfo?.avatar} />
      <b className="d4" translate="no">
        {name} {recipientInfo?.verifiedAccount && <VerifiedIcon className="tick" aria-label="Verified" />}
        {recipientInfo?.isOnline && <Online />}
        <SupporterBadge months={conversation.badge} />
      </b>
      {at ? <time dateTime={at}>{stampOf(at)}</time> : <span />}
      <span className="line" dir="auto">
        {lineOf(conversation)}
      </span>
      {unread > 0 && (
        <span className="c">
          {unread > 99 ? '99+' : unread}
          <span className="sr"> unread</span>
        </span>
      )}
    </Link>
  )
}

const Waiting = () => (
  <div className="stack p-5" role="status" aria-busy="true" aria-label="Loading">
    <SkeletonRow />
    <SkeletonRow />
    <SkeletonRow />
  </div>
)

const boxes = [
  { value: 'inbox', text: 'All' },
  { value: 'requests', text: 'Requests' },
] as const

/** Who one talks with, latest message first. */
export function ConversationList({ currentId, empty }: { currentId: string | undefined; empty: ReactNode }) {
  const [q, setQ] = useState('')
  const wanted = useDeferredValue(q.trim())
  const [box, setBox] = useState<Box>('inbox')
  const list = useConversations(wanted, box)
  // Whoever has a page may have restricted somebody; fans have nothing that would stand there.
  const { data: me } = useMe()
  const isBare = wanted === '' && list.isSuccess && list.rows.length === 0
  return (
    <section className="ms-list" aria-label="Conversations">
      <div className="hd">
        <p className="d1" aria-hidden>
          Messages
        </p>
        {me?.isPerformer && <Chips label="Which conversations" options={boxes} value={box} onChange={(value) => setBox(value as Box)} />}
        {!isBare && (
          <input
            type="search"
            className="inp"
            aria-label="Search conversations"
            placeholder="Search by name"
            maxLength={100}
            value={q}
            onChange={({ target }) => setQ(target.value)}
          />
        )}
      </div>
      {list.isPending && <Waiting />}
      {list.isError && list.rows.length === 0 && <ErrorState error={list.error} retry={list.refetch} />}
      {isBare &&
        (box === 'inbox' ? (
          empty
        ) : (
          <p className="mute p-5">Nothing here. What those write whom you have restricted waits here, and no number counts it.</p>
        ))}
      {wanted !== '' && list.isSuccess && list.rows.length === 0 && <p className="mute p-5">Nobody of that name yet.</p>}
      {list.rows.length > 0 && (
        <EndlessList
          label="Conversations"
          rows={list.rows}
          keyOf={({ _id }) => _id}
          render={(conversation) => <Row conversation={conversation} isCurrent={conversation._id === currentId} />}
          hasMore={list.hasNextPage}
          isLoadingMore={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          loadMore={() => void list.fetchNextPage()}
          skeleton={<SkeletonRow />}
          end=""
        />
      )}
    </section>
  )
}
