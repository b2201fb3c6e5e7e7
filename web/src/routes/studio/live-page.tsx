import { useOwnStream } from '../../features/live/api.ts'
import { HostRoom } from '../../features/live/host-room.tsx'
import { LiveForm } from '../../features/live/live-form.tsx'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StudioPage } from './studio-page.tsx'

export function GoLive() {
  const { data: me } = useMe()
  const { data: stream, isPending, refetch } = useOwnStream(me?.isMinor ? undefined : me?._id)
  if (me?.isMinor) {
    // Nobody under 18 streams yet (youth.md Y69).
    return (
      <StudioPage title="Live">
        <EmptyState
          drawing="bench"
          title="Streams open at 18"
          text="Post what happened instead: pictures and words reach your followers too."
        >
          <Link className="btn line" to="/studio/posts/create">
            New post
          </Link>
        </EmptyState>
      </StudioPage>
    )
  }
  if (!me || isPending) {
    return (
      <StudioPage title="Live">
        <Skeleton height="20rem" />
      </StudioPage>
    )
  }
  const isLive = stream?.isStreaming === true
  return (
    <StudioPage
      title={isLive ? 'You are live' : 'Go live'}
      action={
        isLive && (
          <Link className="btn line" to={`/live/${me.username ?? me._id}`}>
            See it as others do
          </Link>
        )
      }
    >
      {isLive ? (
        <HostRoom key={stream.sessionId} stream={stream} />
      ) : (
        <LiveForm last={stream ?? null} canEarn={me.canEarn ?? false} onLive={() => void refetch()} />
      )}
    </StudioPage>
  )
}
