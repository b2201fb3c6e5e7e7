// A private stream from the request to its end, on one page: waiting, getting ready, the room, what it came to.
import { Suspense, useState } from 'react'
import { AudienceStage } from '../../features/live/audience-stage.tsx'
import type { Stream } from '../../features/live/api.ts'
import { ShowMeter } from '../../features/live/show-meter.tsx'
import ShowWaiting from '../../features/live/show-waiting.tsx'
import { useMyShow, type Show } from '../../features/live/my-show.ts'
import { leaveShow, useShowEnd, useShowStream, type ShowEnd } from '../../features/live/shows.ts'
import { useRoom } from '../../features/live/use-room.ts'
import { openReport, ReportButton } from '../../features/report/report-button.tsx'
import { formatTokens, tokenCell } from '../../lib/format.ts'
import { lazily } from '../../lib/lazily.ts'
import { Link, useParam } from '../../lib/router/index.ts'
import { useTitle } from '../../lib/title.ts'
import { useAccent } from '../../lib/use-accent.ts'
import { Board } from '../../ui/board.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'

const Chat = lazily(() => import('../../features/live/chat.tsx').then((module) => ({ default: module.Chat })))
const TipChips = lazily(() => import('./tip-chips.tsx'))

const endings: Readonly<Record<ShowEnd['reason'], string>> = {
  left: 'You left. Nothing more is paid.',
  wallet_empty: 'Your wallet was empty.',
  host_ended: 'It was ended by the host.',
  host_left: 'The line of the host was lost.',
  not_allowed: 'It cannot go on.',
  too_late: 'Nobody came in time. Nothing was paid.',
  withdrawn: 'You took your request back.',
}

const nameOf = ({ performerInfo }: Show) => performerInfo?.name ?? 'The host'

function Over({ show, end }: { show: Show; end: ShowEnd | undefined }) {
  const { path } = show.performerInfo ?? {}
  const isDeclined = end?.reason === 'host_ended' && show.status === 'asked'
  return (
    <EmptyState
      level={1}
      drawing="track"
      kicker="Private stream"
      title={isDeclined ? `${nameOf(show)} said no this time` : 'It is over'}
      text={isDeclined ? 'Nothing was paid. A message may find a better moment.' : endings[end?.reason ?? 'left']}
    >
      {end && end.minutes > 0 && (
        <Board label="What it came to" cells={[{ label: 'Minutes', value: end.minutes }, tokenCell('Tokens', end.spent)]} />
      )}
      {path && (
        <Link className="btn" to={path}>
          Back to the page
        </Link>
      )}
      <Link className="btn line" to="/wallet?tab=charges">
        Your wallet
      </Link>
      {show.status !== 'asked' && <ReportButton target="stream" id={show.streamId} />}
    </EmptyState>
  )
}

const Asked = ({ show }: { show: Show }) => (
  <EmptyState
    level={1}
    drawing="track"
    kicker={`Private stream, ${formatTokens(show.price)} tokens a minute`}
    title={nameOf(show)}
    text={show.userNote === '' ? undefined : `“${show.userNote}”`}
  >
    <ShowWaiting show={show} name={nameOf(show)} />
  </EmptyState>
)

function Leave({ show }: { show: Show }) {
  const [isBusy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    leaveShow(show._id)
      .catch(toastError)
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="bad" busy={isBusy} onClick={leave}>
      Leave
    </Button>
  )
}

const onReport = (id: string) => openReport('message', id)

function PrivateRoom({ stream, show }: { stream: Stream; show: Show }) {
  const room = useRoom(stream, true)
  const name = nameOf(show)
  const { _id: pageId } = show.performerInfo ?? { _id: show.performerId }
  return (
    <div className="room">
      <AudienceStage
        stream={stream}
        room={room}
        canWatch={stream.isStreaming}
        wayIn={
          stream.isStreaming ? undefined : (
            <>
              <b className="d2">{name} is getting ready</b>
              <p>Nothing is paid before you see the picture.</p>
            </>
          )
        }
      />
      <div className="about">
        <ShowMeter show={show} />
        <Who
          name={name}
          avatar={show.performerInfo?.avatar}
          to={show.performerInfo?.path}
          detail={`${formatTokens(show.price)} tokens a minute`}
        >
          <ReportButton target="stream" id={stream._id} />
          <Leave show={show} />
        </Who>
        <h1 className="d1">Private stream</h1>
      </div>
      <Suspense fallback={<div className="live-chat" aria-busy="true" />}>
        <Chat
          conversationId={stream.conversationId}
          isOpen
          canWrite
          isHost={false}
          onReport={onReport}
          present={room}
          page={{ id: pageId }}
          tips={
            stream.isStreaming && (
              <TipChips
                pageId={pageId}
                kind="performer"
                name={name}
                room={{ conversationId: stream.conversationId, sessionId: stream.sessionId }}
              />
            )
          }
        />
      </Suspense>
    </div>
  )
}

export default function PrivateRoomPage() {
  const id = useParam('id')
  const { data: now, error, isPending, refetch } = useMyShow()
  const end = useShowEnd()
  const show = now?.streamId === id ? now : undefined
  // What has ended stays on the page until its reader leaves.
  const [last, keep] = useState<Show>()
  if (show && show !== last) keep(show)
  const { data: stream } = useShowStream(show && show.status !== 'asked' ? id : undefined)
  useTitle(last ? `Private stream with ${nameOf(last)}` : 'Private stream')
  useAccent(last?.performerInfo?.colors?.primary)
  if (error && !last) return <ErrorState level={1} error={error} retry={refetch} />
  if (isPending) return <Skeleton height="20rem" />
  if (!show) {
    if (last) return <Over show={last} end={end?.requestId === last._id ? end : undefined} />
    return (
      <EmptyState level={1} drawing="track" title="Nothing runs here" text="This private stream is over, or it is not yours.">
        <Link className="btn" to="/live">
          Who is live
        </Link>
      </EmptyState>
    )
  }
  if (show.status === 'asked') return <Asked show={show} />
  return stream ? <PrivateRoom key={stream.sessionId} stream={stream} show={show} /> : <Skeleton height="20rem" />
}
