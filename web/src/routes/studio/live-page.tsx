import { Suspense } from 'react'
import { roomPath } from '../../features/live/live-tile.tsx'
import { useStreamOf, type Stream } from '../../features/live/api.ts'
import { useOwnStream } from '../../features/live/hosting.ts'
import { lazily } from '../../lib/lazily.ts'
import { Link, useQueryParam } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ActingFor } from './acting-for.tsx'
import { StudioPage } from './studio-page.tsx'

// Camera, encoder and chat: needed by nobody who looks at other pages of the studio.
const HostDesk = lazily(() => import('../../features/live/host-desk.tsx'))

const StaffScore = lazily(() => import('../../features/live/staff-score.tsx'))

/** Nobody under 18 streams yet, in whosever name (youth.md Y69). */
const TooYoung = () => (
  <StudioPage title="Live">
    <EmptyState drawing="bench" title="Streams open at 18" text="Post what happened instead: pictures and words reach your followers too.">
      <Link className="btn line" to="/studio/posts/create">
        New post
      </Link>
    </EmptyState>
  </StudioPage>
)

const Elsewhere = ({ stream }: { stream: Stream }) => (
  <Note>
    {stream.performerInfo?.name ?? 'Somebody'} is live for the team now.{' '}
    <Link className="link" to={roomPath(stream)}>
      Watch
    </Link>
  </Note>
)

export function GoLive() {
  const { data: me } = useMe()
  const teamId = useQueryParam('teamId')
  const eventId = useQueryParam('eventId')
  const { data: own, isPending, refetch } = useOwnStream(me?.isMinor ? undefined : (teamId ?? me?._id))
  // With a ticket the room of a colleague stays shut; that it runs is seen.
  const { data: found } = useStreamOf(teamId && own === null ? { teamId } : undefined)
  const stream = own ?? found
  if (me?.isMinor) return <TooYoung />
  if (!me || isPending) {
    return (
      <StudioPage title="Live">
        <Skeleton height="20rem" />
      </StudioPage>
    )
  }
  const isRunning = stream?.isStreaming === true
  const isLive = isRunning && stream.performerId === me._id
  return (
    <StudioPage title={isLive ? 'You are live' : 'Go live'}>
      <ActingFor right="manage">
        {(acting) =>
          isRunning && !isLive ? (
            <>
              <Elsewhere stream={stream} />
              <Suspense fallback={null}>
                <StaffScore key={stream.sessionId} stream={stream} />
              </Suspense>
            </>
          ) : (
            <Suspense fallback={<Skeleton height="20rem" />}>
              <HostDesk
                isLive={isLive}
                last={stream ?? null}
                canEarn={acting.canEarn}
                teamId={acting.teamId}
                eventId={eventId}
                onLive={() => void refetch()}
              />
            </Suspense>
          )
        }
      </ActingFor>
    </StudioPage>
  )
}
