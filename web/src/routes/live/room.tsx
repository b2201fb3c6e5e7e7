// The room of a live stream: its stage, what it is about, its chat; before that the ticket, and after it the end.
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FollowButton } from '../../features/follow/follow-button.tsx'
import { useStreamOf, type Stream } from '../../features/live/api.ts'
import { AudienceStage } from '../../features/live/audience-stage.tsx'
import type { Show } from '../../features/live/my-show.ts'
import { useRoom } from '../../features/live/use-room.ts'
import { openReport, ReportButton } from '../../features/report/report-button.tsx'
import { ShareButton } from '../../features/share/share-button.tsx'
import { ApiError, isUnseen } from '../../lib/api-error.ts'
import type { DataFor } from '../../lib/calls.ts'
import { lazily } from '../../lib/lazily.ts'
import { ask } from '../../lib/queries.ts'
import { Link, useParam } from '../../lib/router/index.ts'
import { useMe, useSignedIn } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { useAccent } from '../../lib/use-accent.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { KitStripe, kitStyle } from '../../ui/kit-stripe.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'
import { NotFound } from '../not-found.tsx'

// The picture comes first; what is said beside it follows.
const Chat = lazily(() => import('../../features/live/chat.tsx').then((module) => ({ default: module.Chat })))
const TipChips = lazily(() => import('./tip-chips.tsx'))
const ScoreBoard = lazily(() => import('../../features/live/score-board.tsx'))
const After = lazily(() => import('./after.tsx'))
const GroupSeat = lazily(() => import('./group-seat.tsx'))
const Seat = lazily(() => import('./seat.tsx'))
const Ticket = lazily(() => import('./ticket.tsx'))

/** Whose page it is live on: an athlete's or a team's. */
interface Host {
  readonly kind: 'performer' | 'team'
  readonly id: string
  readonly name: string
  readonly avatar: string
  readonly path: string
  readonly room: string
  readonly isVerified: boolean
  readonly detail: string | null
  readonly colors: DataFor<'teams.view'>['colors']
  readonly isFollowed: boolean
  readonly canEarn: boolean
  /** Whoever acts for it neither follows nor pays it. */
  readonly isMine: boolean
}

function hostOf(profile: DataFor<'performers.view'>, viewerId: string | undefined): Host {
  const { _id: id, username, name, avatar, path, verifiedAccount: isVerified, schoolName: detail, colors, isFollowed, canEarn } = profile
  const isMine = id === viewerId
  return {
    kind: 'performer',
    id,
    name,
    avatar,
    path,
    room: `/live/${username ?? id}`,
    isVerified,
    detail: detail ?? null,
    colors: colors ?? null,
    isFollowed,
    canEarn: canEarn ?? false,
    isMine,
  }
}

function hostOfTeam(team: DataFor<'teams.view'>): Host {
  const {
    _id: id,
    name,
    logo: avatar,
    path,
    verified: isVerified,
    schoolName: detail,
    colors,
    isFollowed,
    canEarn,
    isMember: isMine,
  } = team
  return { kind: 'team', id, name, avatar, path, room: `/live/${id}`, isVerified, detail, colors, isFollowed, canEarn, isMine }
}

const isUnknown = (error: unknown) => error instanceof ApiError && error.status === 404

/** By an athlete's name or id; where there is no such athlete, by a team's id. */
function useHost(key: string) {
  const { data: me } = useMe()
  const athlete = useQuery({ ...ask('performers.view', { params: { id: key } }), retry: false })
  const isTeam = isUnknown(athlete.error)
  const team = useQuery({ ...ask('teams.view', { params: { id: key } }), enabled: isTeam })
  const { error, refetch } = isTeam ? team : athlete
  const host = isTeam ? team.data && hostOfTeam(team.data.data) : athlete.data && hostOf(athlete.data.data, me?._id)
  return { host, error, refetch }
}

const onReport = (id: string) => openReport('message', id)

const SignIn = ({ path, what, look = 'line' }: { path: string; what: string; look?: 'line' | 'on-photo' }) => (
  <Link className={`btn ${look}`} to={`/auth/login?next=${encodeURIComponent(path)}`}>
    Sign in to {what}
  </Link>
)

/** `isOver`: it is not among those that run any more; told so or not, as whoever was away is not. */
function RoomOf({ stream, host, isOver: isGone }: { stream: Stream; host: Host; isOver: boolean }) {
  const { data: me } = useMe()
  const isSignedIn = useSignedIn()
  const isOwn = me?._id === stream.performerId
  const isGroup = stream.type === 'group'
  const [show, setShow] = useState<Show | null>(null)
  const hasSeat = show !== null && show.status !== 'asked'
  const isLetIn = isOwn || (isGroup ? hasSeat : stream.isFree || stream.hasPurchased)
  const heard = useRoom(stream, isLetIn && me !== undefined)
  const room = { ...heard, endReason: heard.endReason ?? (isGone ? 'ended' : undefined) }
  const path = host.room
  const isOver = room.endReason !== undefined
  // A chat with adults is not for accounts under 18 (youth.md Y36).
  const canRead = isLetIn && !me?.isMinor
  const mayTip = !host.isMine && isLetIn && !isOver && host.canEarn && !me?.isMinor
  const wayIn = isLetIn ? (
    isSignedIn ? undefined : (
      <SignIn path={path} what="watch" look="on-photo" />
    )
  ) : (
    <Suspense fallback={<b className="d2">{stream.title}</b>}>
      {isGroup ? <Seat stream={stream} host={host} show={show} /> : <Ticket stream={stream} host={host} />}
    </Suspense>
  )
  return (
    <div className={isOver ? 'room over' : 'room'} style={kitStyle(host.colors)}>
      <AudienceStage stream={stream} room={room} canWatch={isLetIn && me !== undefined} wayIn={wayIn}>
        <Link to={host.path} className="icon-btn on-photo way-out" aria-label="Leave the room">
          <CloseIcon className="i" aria-hidden />
        </Link>
      </AudienceStage>
      <div className="about">
        {room.score && (
          <Suspense fallback={null}>
            <ScoreBoard score={room.score} />
          </Suspense>
        )}
        {isGroup && me && !isOwn && (
          <Suspense fallback={null}>
            <GroupSeat stream={stream} onShow={setShow} />
          </Suspense>
        )}
        <KitStripe />
        <Who name={host.name} avatar={host.avatar} to={host.path} isVerified={host.isVerified} detail={host.detail}>
          {!host.isMine && <FollowButton type={host.kind} id={host.id} name={host.name} isFollowed={host.isFollowed} size="tiny" />}
          <ShareButton type={host.kind} id={host.id} title={stream.title} path={path} className="icon-btn" />
          {!host.isMine && <ReportButton target="stream" id={stream._id} />}
        </Who>
        <h1 className="d1">{stream.title}</h1>
        {stream.description && <Description text={stream.description} />}
        {isOwn && (
          <Link className="btn line" to={stream.teamId ? `/studio/live?teamId=${stream.teamId}` : '/studio/live'}>
            Host this stream in the studio
          </Link>
        )}
        {isOver && (
          <Suspense fallback={null}>
            <After host={host} />
          </Suspense>
        )}
      </div>
      <Suspense fallback={<div className="live-chat" aria-busy="true" />}>
        <Chat
          conversationId={stream.conversationId}
          isOpen={canRead && !isOver}
          canWrite={canRead && me !== undefined && !isOver}
          isHost={isOwn}
          {...(me && { onReport })}
          present={room}
          page={host.canEarn ? host : undefined}
          tips={
            mayTip && (
              <TipChips
                pageId={host.id}
                kind={host.kind}
                name={host.name}
                room={{ conversationId: stream.conversationId, sessionId: stream.sessionId }}
              />
            )
          }
          foot={
            isOver ? (
              <p className="mute">The chat closed with the stream.</p>
            ) : me?.isMinor ? (
              <p className="mute">Chats with adults open at 18.</p>
            ) : !isLetIn ? (
              <p className="mute">The chat opens with a {isGroup ? 'seat' : 'ticket'}.</p>
            ) : (
              <SignIn path={path} what="write" />
            )
          }
        />
      </Suspense>
    </div>
  )
}

/** One line of it on a phone, where the chat needs the room; a press shows the rest. */
function Description({ text }: { text: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <button type="button" className="description" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {text}
    </button>
  )
}

const Waiting = () => (
  <div className="room" role="status" aria-busy="true" aria-label="Loading">
    <Skeleton ratio="16/9" />
    <div className="about">
      <Skeleton height="4rem" />
    </div>
  </div>
)

function Offline({ host }: { host: Host }) {
  return (
    <EmptyState
      level={1}
      drawing="track"
      kicker="Not live right now"
      title={host.name}
      text={`When ${host.name} goes live, this page opens by itself.`}
    >
      <Link className="btn" to={host.path}>
        See the page
      </Link>
      <Link className="btn line" to="/live">
        Who is live
      </Link>
    </EmptyState>
  )
}

export default function Room() {
  const { host, error, refetch } = useHost(useParam('profileId'))
  const page = host && (host.kind === 'team' ? { teamId: host.id } : { performerId: host.id })
  const { data: stream, isPending, error: unread, refetch: readAgain } = useStreamOf(page)
  // What has just ended stays on the page until its reader leaves.
  const [last, keep] = useState<Stream>()
  if (stream && stream !== last) keep(stream)
  useTitle(host ? `${host.name} live` : 'Live')
  useAccent(host?.colors?.primary)
  if (isUnseen(error)) return <NotFound error={error} />
  if (error && !host) return <ErrorState level={1} error={error} retry={refetch} />
  if (!host || isPending) return <Waiting />
  const shown = stream ?? last
  if (unread && !shown) return <ErrorState level={1} error={unread} retry={readAgain} />
  return shown ? <RoomOf key={shown.sessionId} stream={shown} host={host} isOver={!stream} /> : <Offline host={host} />
}
