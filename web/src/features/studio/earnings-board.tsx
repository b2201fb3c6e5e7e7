import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDay, tokenCell } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Board } from '../../ui/board.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

/** What may be paid out, what still matures, and what all of it brought. */
export function EarningsBoard() {
  const { data, error, refetch } = useQuery(ask('earnings.stats', { query: {} }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  const stats = data?.data
  return (
    <Board
      label="Earnings in tokens"
      cells={[
        tokenCell('Available', stats?.availableTokens),
        tokenCell('Pending', stats?.pendingTokens),
        tokenCell('Earned, net', stats?.totalNetPrice),
      ]}
    />
  )
}

/** On the page of earnings: what may be paid out first and largest, when more follows, and who pays. */
export function StandingBoard() {
  const { data, error, refetch } = useQuery({ ...ask('payouts.calculate', { body: {} }), select: (answer) => answer.data })
  const { data: subscribers } = useQuery(ask('subscriptions.ofPage', { query: { status: 'active', limit: 1 } }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  const next = data?.nextMaturationAt
  return (
    <Board
      label="Earnings in tokens"
      isLed
      cells={[
        tokenCell('Available for payout', data?.availableTokens),
        tokenCell(next ? `Pending, next ${formatDay(next)}` : 'Pending', data?.pendingTokens),
        { label: subscribers?.total === 1 ? 'Subscriber' : 'Subscribers', value: subscribers && formatCount(subscribers.total) },
      ]}
    />
  )
}
