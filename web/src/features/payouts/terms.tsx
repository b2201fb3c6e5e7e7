import { formatTokens } from '../../lib/format.ts'
import { useMoney } from '../../lib/use-money.ts'

/** What leaves the earnings, what it costs, where it goes and what arrives. */
export function Terms({ amount, fee, place }: { amount: number; fee: number; place: string }) {
  const money = useMoney()
  return (
    <dl className="sum">
      <div>
        <dt>From your earnings</dt>
        <dd className="num">{formatTokens(amount)} tokens</dd>
      </div>
      <div>
        <dt>Fee</dt>
        <dd className="num">{fee === 0 ? 'None' : `${formatTokens(fee)} tokens`}</dd>
      </div>
      <div>
        <dt>To</dt>
        <dd className="num">{place}</dd>
      </div>
      <div className="tot">
        <dt>You receive</dt>
        <dd>
          <b>{money(Math.max(0, Math.round((amount - fee) * 100) / 100))}</b>
        </dd>
      </div>
    </dl>
  )
}
