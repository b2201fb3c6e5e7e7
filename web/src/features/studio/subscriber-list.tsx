import { useInfiniteQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { formatDay } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Who } from '../../ui/who.tsx'

type Subscription = DataFor<'subscriptions.ofPage'>[number]

const planWords = { free: 'Free', monthly: 'Monthly', yearly: 'Yearly' } as const

const detailOf = ({ subscriptionType, nextRecurringDate, expiredAt, isActive }: Subscription) => {
  const end = expiredAt ? `${isActive ? 'until' : 'ended'} ${formatDay(expiredAt)}` : undefined
  return [planWords[subscriptionType], isActive && nextRecurringDate ? `renews ${formatDay(nextRecurringDate)}` : end].filter(Boolean).join(' · ')
}

/** Everybody who is or was subscribed to the own page. */
export function SubscriberList() {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('subscriptions.ofPage', { query: { limit: 25 } }),
  )
  const rows: Subscription[] = rowsOf(data)
  if (isPending) return <SkeletonRows />
  if (error && rows.length === 0) return <ErrorState error={error} retry={refetch} />
  if (rows.length === 0) {
    return (
      <EmptyState
        drawing="bench"
        title="Nobody in your corner yet"
        text="Set a price on your account page and post something for subscribers."
      />
    )
  }
  return (
    <>
      <ul className="stack" aria-label="Subscribers">
        {rows.map((subscription) => (
          <li key={subscription._id}>
            <Who
              name={subscription.userInfo?.name ?? 'Somebody who left'}
              avatar={subscription.userInfo?.avatar}
              detail={detailOf(subscription)}
            >
              <Badge tone={subscription.isActive ? 'good' : 'plain'}>{subscription.isActive ? 'Active' : 'Ended'}</Badge>
            </Who>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="line" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
