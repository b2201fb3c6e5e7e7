import { useInfiniteQuery } from '@tanstack/react-query'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link, setQuery, useQueryParam } from '../../lib/router/index.ts'
import { Chips } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
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
  const pages = useInfiniteQuery(askPages('subscriptions.ofFan', { query: { limit: 25, ...(status && { status }) } }))
  const rows = rowsOf(pages.data)
  const isNew = rows.length === 0 && !status
  const none = (
    <EmptyState
      drawing="bench"
      title="In nobody’s corner yet"
      text="Subscribe on an athlete’s page and it is listed here with the day it renews."
    >
      <Link className="btn" to="/discover">
        Find athletes
      </Link>
    </EmptyState>
  )
  return (
    <div className="stack l">
      {!isNew && (
        <Chips label="Show" options={filters} value={status ?? ''} onChange={(value) => void setQuery({ status: value || null })} />
      )}
      <Paged pages={pages} rows={rows} empty={isNew ? none : <p className="mute">No subscription is in this state.</p>}>
        <ul className="stack l" aria-label="Subscriptions">
          {rows.map((subscription) => (
            <li key={subscription._id}>
              <SubscriptionRow subscription={subscription} />
            </li>
          ))}
        </ul>
      </Paged>
    </div>
  )
}
