import { Suspense } from 'react'
import { PerformerGrid, type PerformerFilter } from '../../features/discover/performer-grid.tsx'
import { TeamGrid, type TeamFilter } from '../../features/discover/team-grid.tsx'
import { lazily } from '../../lib/lazily.ts'
import { Link } from '../../lib/router/index.ts'
import { useSignedIn } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

const Suggested = lazily(() => import('../home/suggested.tsx'))

const nobody = (
  <EmptyState drawing="bench" title="Nobody here yet" text="Try another sport or state. New pages open every day.">
    <Link className="btn line" to="/discover">
      Show everybody
    </Link>
  </EmptyState>
)

export type FoundFilter = Omit<PerformerFilter & TeamFilter, 'sortBy'>

interface FoundProps {
  isTeams: boolean
  filter: FoundFilter
  order: PerformerFilter['sortBy']
}

/** Loaded by whoever looks for people, and not by who reads posts. */
export default function Found({ isTeams, filter, order }: FoundProps) {
  const isSignedIn = useSignedIn()
  if (isTeams) return <TeamGrid filter={filter} empty={nobody} />
  const isWhole = order === undefined && Object.keys(filter).length === 0
  return (
    <>
      {isWhole && isSignedIn && (
        <Suspense>
          <Suggested limit={6} isWide />
        </Suspense>
      )}
      <PerformerGrid filter={{ ...filter, ...(order && { sortBy: order }) }} empty={nobody} />
    </>
  )
}
