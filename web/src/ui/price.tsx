import { formatMoney, formatTokens } from '../lib/format.ts'

/** Money and, where it is paid from the wallet, the same in tokens. */
export function Price({ amount, currency, tokens, per }: { amount: number; currency?: string; tokens?: number; per?: 'month' | 'year' }) {
  return (
    <span className="price">
      {formatMoney(amount, currency)}
      {per && <small>a {per}</small>}
      {tokens !== undefined && <small>{formatTokens(tokens)} tokens</small>}
    </span>
  )
}
