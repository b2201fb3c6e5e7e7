import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatDay } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { refreshAfterPayment, useMoney } from './api.ts'

type Subscription = DataFor<'subscriptions.ofFan'>[number]

const planWords = { free: 'Free', monthly: 'a month', yearly: 'a year' } as const

function stateOf({ status, isActive, nextRecurringDate, expiredAt, price }: Subscription, money: (amount: number) => string): string {
  if (!isActive) return expiredAt ? `Ended ${formatDay(expiredAt)}` : 'Ended'
  if (status === 'active' && nextRecurringDate) return `Renews at ${money(price)} on ${formatDay(nextRecurringDate)}`
  if (status === 'active' && expiredAt) return `Free until ${formatDay(expiredAt)}, then it ends by itself`
  return expiredAt ? `You keep access until ${formatDay(expiredAt)}` : 'Active'
}

function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const money = useMoney()
  const [isBusy, setBusy] = useState(false)
  const { _id, targetInfo, subscriptionType, price, status, isActive, paymentGateway, expiredAt, nextRecurringDate } = subscription
  const name = targetInfo?.name ?? 'This page'
  const cancel = async () => {
    setBusy(true)
    try {
      await send('payments.cancelSubscription', { params: { type: paymentGateway, id: _id } })
      const until = expiredAt ?? nextRecurringDate
      toast(until ? `Cancelled. You keep access until ${formatDay(until)}.` : 'Cancelled.')
      await refreshAfterPayment()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack border-b border-line pb-4">
      <Who
        name={name}
        avatar={targetInfo?.avatar}
        to={targetInfo?.path}
        isVerified={targetInfo?.verified ?? false}
        detail={subscriptionType === 'free' ? planWords.free : `${money(price)} ${planWords[subscriptionType]}`}
      >
        {isActive && status === 'active' ? (
          <Button variant="line" size="tiny" busy={isBusy} aria-label={`Cancel the subscription to ${name}`} onClick={cancel}>
            Cancel
          </Button>
        ) : (
          <Badge tone={isActive ? 'warn' : 'plain'}>{isActive ? 'Cancelled' : 'Ended'}</Badge>
        )}
      </Who>
      <p className="small">{stateOf(subscription, money)}</p>
    </div>
  )
}

/** Own subscriptions, each cancelled in one tap. */
export function SubscriptionList() {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    askPages('subscriptions.ofFan', { query: { limit: 25 } }),
  )
  const rows = rowsOf(data)
  if (isPending) return <SkeletonRows />
  if (error && rows.length === 0) return <ErrorState error={error} retry={refetch} />
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
    <>
      <ul className="stack" aria-label="Subscriptions">
        {rows.map((subscription) => (
          <li key={subscription._id}>
            <SubscriptionRow subscription={subscription} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="line" className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
