import type { Notification } from '@fieldhouse/contract'
import { ArrowUp } from 'lucide-react'
import { formatDay } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { useMe } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { EndlessList } from '../../ui/endless-list.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRow, SkeletonRows } from '../../ui/skeleton.tsx'
import { useCentre, type Tab } from './centre-list.ts'
import { NotificationRow } from './row.tsx'

const dayOf = (date: string) => new Date(date).toDateString()

function sayDay(date: string): string {
  const [today, yesterday] = [new Date(), new Date(Date.now() - 86_400_000)]
  if (dayOf(date) === today.toDateString()) return 'Today'
  return dayOf(date) === yesterday.toDateString() ? 'Yesterday' : formatDay(date)
}

function Nothing({ tab }: { tab: Tab }) {
  const { data: me } = useMe()
  if (tab === 'pages' || !me?.isPerformer) {
    return (
      <EmptyState drawing="track" title="All quiet" text="Follow athletes and teams, and what happens to you and around them is told here.">
        <Link className="btn" to="/discover">
          Find athletes
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState drawing="court" title="All quiet" text="Followers, likes, tips and whatever else concerns you is told here.">
      <Link className="btn" to="/studio/posts/create">
        Write a post
      </Link>
    </EmptyState>
  )
}

/** A heading where another day begins. */
const Row = ({ rows, at }: { rows: readonly Notification[]; at: number }) => {
  const [row, before] = [rows[at], rows[at - 1]]
  if (!row) return null
  return (
    <>
      {(!before || dayOf(before.updatedAt) !== dayOf(row.updatedAt)) && <h2 className="day">{sayDay(row.updatedAt)}</h2>}
      <NotificationRow row={row} />
    </>
  )
}

export function Centre({ tab }: { tab: Tab }) {
  const { pages, rows, hasNews } = useCentre(tab)
  const showNews = async () => {
    await pages.refetch()
    scrollTo({ top: 0 })
  }
  if (pages.isPending) return <SkeletonRows count={6} />
  if (pages.error && rows.length === 0) return <ErrorState error={pages.error} retry={pages.refetch} />
  return (
    <div>
      {hasNews && (
        <div className="pill" role="status">
          <Button size="tiny" icon={<ArrowUp className="i s" aria-hidden />} onClick={showNews}>
            New notifications
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <Nothing tab={tab} />
      ) : (
        <EndlessList
          label="Notifications"
          rows={rows}
          keyOf={(row) => row._id}
          render={(_row, at) => <Row rows={rows} at={at} />}
          hasMore={pages.hasNextPage}
          isLoadingMore={pages.isFetchingNextPage}
          hasFailed={pages.isFetchNextPageError}
          loadMore={() => void pages.fetchNextPage()}
          skeleton={<SkeletonRow />}
        />
      )}
    </div>
  )
}
