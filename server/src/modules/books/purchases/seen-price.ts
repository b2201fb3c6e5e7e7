// What a buyer saw is what a buyer pays. A price that has changed meanwhile is refused with both, never charged.
import { AppError } from '#platform/app-error.ts'
import { toWire } from '#ground/ledger'

/**
 * `seen` as the wire writes amounts, before any coupon; undefined: a client that says nothing of what it showed. `current` in
 * hundredths. Throws `payment.price_changed`.
 */
export function requireSeenPrice(seen: number | undefined, current: number): void {
  if (seen === undefined || Math.round(seen * 100) === current) return
  const prices = { seen, current: toWire(current) }
  throw new AppError('payment.price_changed', {
    message: `The price is ${prices.current.toFixed(2)} now, not ${seen.toFixed(2)}. Nothing was charged.`,
    prices,
  })
}
