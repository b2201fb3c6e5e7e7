import { useQuery } from '@tanstack/react-query'
import { formatTokens } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Board } from '../../ui/board.tsx'
import { ErrorState } from '../../ui/error-state.tsx'

type Period = { fromDate: string; toDate: string } | Record<string, never>

/** Whole tokens large, the decimals small beside them. */
function cell(label: string, amount: number | undefined) {
  if (amount === undefined) return { label, value: undefined }
  const text = formatTokens(amount)
  return { label, value: text.slice(0, -3), unit: text.slice(-3) }
}

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
