// What an answer of the gateway about a dispute means for the one in our books (money.md 5: terminal states never move).

import type { DisputeState } from './tables.ts'

/** The steps to take, in order: an event may have been missed, and none may come twice. */
export function stepsTo(known: DisputeState | undefined, seen: DisputeState): readonly DisputeState[] {
  if (known === seen || known === 'won' || known === 'lost') return []
  if (seen === 'inquiry') return known === undefined ? ['inquiry'] : []
  if (seen === 'open') return ['open']
  // An inquiry that was settled never took money.
  if (seen === 'won' && known === 'inquiry') return ['won']
  return known === 'open' ? [seen] : ['open', seen]
}
