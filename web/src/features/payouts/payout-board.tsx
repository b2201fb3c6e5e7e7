import { formatDay, formatTokens, tokenCell } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { Board } from '../../ui/board.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { useFigures } from './api.ts'
import { askedBackWords, questionedWords, waitingOf } from './describe.ts'
import { usePayee } from './payee.ts'

/** What can be paid out, what still matures and when, and what was paid. */
export function PayoutBoard() {
  const { data, error, refetch } = useFigures()
  const { to } = usePayee()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  return (
    <div className="stack">
      <Board
        label="Payouts in tokens"
        cells={[
          tokenCell('Available', data?.availableTokens),
          tokenCell('Pending', data?.pendingTokens),
          tokenCell('Requested', data?.reservedTokens),
          tokenCell('Paid out', data?.previousPaidOutTokens),
        ]}
      />
      <p className="small">
        {data?.nextMaturationAt
          ? `The next pending earnings become available on ${formatDay(data.nextMaturationAt)}.`
          : 'Earnings become available some days after the sale.'}
        {data && data.debtTokens > 0 && ` ${formatTokens(data.debtTokens)} tokens were taken back by refunds and come off first.`}
        {data && waitingOf(data) > 0 && ` ${questionedWords(waitingOf(data))}`}
        {data && data.askedBackTokens > 0 && (
          <>
            {' '}
            {askedBackWords(data.askedBackTokens)}{' '}
            <Link className="link" to={to('/studio/refunds')}>
              Answer them
            </Link>
          </>
        )}
      </p>
    </div>
  )
}
