import { useQuery } from '@tanstack/react-query'
import { ask } from '../../lib/queries.ts'
import { Link, withQuery } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { totalText, type HitType } from './describe.ts'
import { withoutFilters } from './filters.tsx'
import HotList from './hot-list.tsx'

interface NoHitProps {
  word: string
  type: HitType
  correction: string | null | undefined
  isFiltered: boolean
}

/** What taking the filters away brings. */
function Unfiltered({ word, type }: { word: string; type: HitType }) {
  const { data } = useQuery(ask('search.results', { query: { q: word, type, limit: 1 } }))
  if (!data || data.total === 0) return null
  return (
    <Link className="btn line" replace to={withQuery(withoutFilters)}>
      Everywhere: {totalText(data.total)}
    </Link>
  )
}

export const NoHit = ({ word, type, correction, isFiltered }: NoHitProps) => (
  <div className="stack l">
    <EmptyState drawing="net" title={`Nothing for “${word}”`} text="Check the spelling, or try a school, a sport or a first name.">
      {correction && (
        <Link className="btn" to={withQuery({ q: correction })}>
          Did you mean {correction}?
        </Link>
      )}
      {isFiltered && <Unfiltered word={word} type={type} />}
      <Link className="btn line" to="/discover">
        Look around
      </Link>
    </EmptyState>
    <HotList limit={3} />
  </div>
)
