import { Link } from '../../lib/router/index.ts'
import { rowsOf } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useRunningStreams } from './api.ts'
import './live.css'
import { LiveTile } from './live-tile.tsx'

const columns = 'grid gap-6 grid-cols-1 tablet:grid-cols-2 rail:grid-cols-3'

export function LiveGrid() {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRunningStreams()
  if (isPending) {
    return (
      <div className={columns} aria-busy="true" aria-label="Loading">
        {[1, 2, 3].map((tile) => (
          <Skeleton key={tile} ratio="3/2" />
        ))}
      </div>
    )
  }
  const streams = rowsOf(data)
  if (error && streams.length === 0) return <ErrorState error={error} retry={refetch} />
  if (streams.length === 0) {
    return (
      <EmptyState drawing="track" title="Nobody is live right now" text="Follow athletes you like. This page shows who goes live, by itself.">
        <Link className="btn line" to="/discover">
          Find athletes
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="stack l">
      <ul className={columns} aria-label="Live now">
        {streams.map((stream) => (
          <li key={stream._id}>
            <LiveTile stream={stream} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="line" className="justify-self-start" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  )
}
