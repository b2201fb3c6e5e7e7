import { Link } from '../../lib/router/index.ts'
import { rowsOf } from '../../lib/queries.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedGrid } from '../../ui/paged.tsx'
import { useRunningStreams } from './api.ts'
import './live.css'
import { LiveTile } from './live-tile.tsx'

export function LiveGrid() {
  const pages = useRunningStreams()
  const empty = (
    <EmptyState drawing="track" title="Nobody is live right now" text="Follow athletes you like. This page shows who goes live, by itself.">
      <Link className="btn line" to="/discover">
        Find athletes
      </Link>
    </EmptyState>
  )
  return (
    <PagedGrid
      label="Live now"
      columns="grid gap-6 grid-cols-1 tablet:grid-cols-2 rail:grid-cols-3"
      ratio="3/2"
      pages={pages}
      rows={rowsOf(pages.data)}
      keyOf={(stream) => stream._id}
      render={(stream) => <LiveTile stream={stream} />}
      empty={empty}
    />
  )
}
