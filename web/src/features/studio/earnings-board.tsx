import { useQuery } from '@tanstack/react-query'
import { formatTokens } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Board } from '../../ui/board.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

type Period = { fromDate: string; toDate: string } | Record<string, never>

const cell = (label: string, amount: number | undefined) => ({ label, value: amount === undefined ? undefined : formatTokens(amount) })

/** What may be paid out, what still matures, and what the period brought. */
export function EarningsBoard({ period = {} }: { period?: Period }) {
  const { data, error, refetch } = useQuery(ask('earnings.stats', { query: period }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  const stats = data?.data
  return (
    <Board
      label="Earnings in tokens"
      cells={[cell('Available', stats?.availableTokens), cell('Pending', stats?.pendingTokens), cell('Earned, net', stats?.totalNetPrice)]}
    />
  )
}
