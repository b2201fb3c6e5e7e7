import { formatDay, formatTokens } from '../../lib/format.ts'
import { Board } from '../../ui/board.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFigures } from './api.ts'

/** Whole tokens large, the decimals small beside them. */
function cell(label: string, amount: number | undefined) {
  if (amount === undefined) return { label, value: undefined }
  const text = formatTokens(amount)
  return { label, value: text.slice(0, -3), unit: text.slice(-3) }
}

/** What can be paid out, what still matures and when, and what was paid. */
export function PayoutBoard() {
  const { data, error, refetch } = useFigures()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  return (
    <div className="stack">
      <Board
        label="Payouts in tokens"
        cells={[
          cell('Available', data?.availableTokens),
          cell('Pending', data?.pendingTokens),
          cell('Requested', data?.reservedTokens),
          cell('Paid out', data?.previousPaidOutTokens),
        ]}
      />
      <p className="small">
        {data?.nextMaturationAt
          ? `The next pending earnings become available on ${formatDay(data.nextMaturationAt)}.`
          : 'Earnings become available some days after the sale.'}
        {data && data.debtTokens > 0 && ` ${formatTokens(data.debtTokens)} tokens were taken back by refunds and come off first.`}
      </p>
    </div>
  )
}
