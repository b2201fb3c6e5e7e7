import { targetWords } from '@fieldhouse/contract/care'
import { formatDay } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { decisionOf, useDecisions, type OwnDecision } from './decisions.ts'
import { titleOf } from './own-decision.tsx'

const Row = ({ own }: { own: OwnDecision }) => (
  <li className="border-b border-line py-3">
    <Link className="stack gap-1!" to={`/decisions/${own._id}`}>
      <b className="wrap-anywhere">{titleOf(own)}</b>
      <span className="small">
        {decisionOf(own.decision)} · {targetWords[own.target]} · {formatDay(own.decidedAt)}
        {own.mayAppeal && ` · you can appeal until ${formatDay(own.appealUntil)}`}
        {own.appeal !== null && !own.isFinal && ' · your appeal is being looked at'}
      </span>
    </Link>
  </li>
)

const Rows = ({ rows }: { rows: readonly OwnDecision[] }) => (
  <ul aria-label="Decisions">
    {rows.map((own) => (
      <Row key={own._id} own={own} />
    ))}
  </ul>
)

/** What staff of the site decided about one's own things. */
export function DecisionList() {
  const { data, error, refetch } = useDecisions(100)
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  if (data.data.length === 0) {
    return (
      <EmptyState
        drawing="board"
        title="Nothing was decided"
        text="If we ever hide or remove something of yours, you read here why, and can object."
      >
        <Link className="btn line" to="/home">
          Back home
        </Link>
      </EmptyState>
    )
  }
  return <Rows rows={data.data} />
}

/** The latest of them beside one's own things; nothing where there are none. */
export function LatestDecisions({ limit }: { limit: number }) {
  const { data } = useDecisions(limit)
  if (!data || data.data.length === 0) return null
  return (
    <section>
      <SectionHead title="Decisions about your things">
        <Link to="/settings?tab=decisions">All of them</Link>
      </SectionHead>
      <Rows rows={data.data} />
    </section>
  )
}
