// Which sales stand for a questioned amount. Pure.
import type { NewReserve } from './tables.ts'

/**
 * Of what was bought with a payment, the earliest first, as much as the question is about: the latest purchases before the others, since
 * their earnings are the least likely to have left.
 */
export function standingFor(spent: readonly NewReserve[], amount: number): NewReserve[] {
  const wanted: NewReserve[] = []
  let open = amount
  for (const one of spent.toReversed()) {
    const part = Math.min(one.amount, open)
    if (part <= 0) continue
    wanted.push({ saleId: one.saleId, amount: part })
    open -= part
  }
  return wanted
}
