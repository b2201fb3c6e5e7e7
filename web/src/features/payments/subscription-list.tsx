import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link, setQuery, useQueryParam } from '../../lib/router/index.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SubscriptionRow } from './subscription-row.tsx'

const statuses = ['active', 'suspended', 'deactivated'] as const
const filters = [
  { value: '', text: 'All' },
  { value: 'active', text: 'Active' },
  { value: 'suspended', text: 'Payment failed' },
  { value: 'deactivated', text: 'Cancelled or ended' },
]

/** Own subscriptions: what each charges next, and the way to change, pay or end it. */
export function SubscriptionList() {
  const wanted = useQueryParam('status')
  const status = statuses.find((one) => one === wanted)
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('subscriptions.ofFan', { query: { limit: 25, ...(status && { status }) } }),
  )
  const rows = rowsOf(data)
  const chips = (
    <Chips label="Show" options={filters} value={status ?? ''} onChange={(value) => void setQuery({ status: value || null })} />
  )
  if (isPending) return <SkeletonRows />
  if (error && rows.length === 0) return <ErrorState error={error} retry={refetch} />
  if (rows.length === 0 && status) {
    return (
      <div className="stack l">
        {chips}
        <p className="mute">No subscription is in this state.</p>
      </div>
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState drawing="bench" title="In nobody’s corner yet" text="Subscribe on an athlete’s page and it is listed here with the day it renews.">
        <Link className="btn" to="/discover">
          Find athletes
        </Link>
      </EmptyState>
    )
  }
  return (
    <div className="stack l">
      {chips}
      <ul className="stack l" aria-label="Subscriptions">
        {rows.map((subscription) => (
          <li key={subscription._id}>
            <SubscriptionRow subscription={subscription} />
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
