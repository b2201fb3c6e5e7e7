// What an answer of the gateway about a dispute means for the one in our books (money.md 5: terminal states never move).

import type { BankState, DisputeState } from './tables.ts'

/** The steps to take, in order: an event may have been missed, and none may come twice. */
export function stepsTo(known: DisputeState | undefined, seen: BankState): readonly BankState[] {
  if (known === seen || (known !== undefined && known !== 'inquiry' && known !== 'open')) return []
  if (seen === 'inquiry') return known === undefined ? ['inquiry'] : []
  if (seen === 'open') return ['open']
  // An inquiry that was settled never took money.
  if (seen === 'won' && known === 'inquiry') return ['won']
  return known === 'open' ? [seen] : ['open', seen]
}
