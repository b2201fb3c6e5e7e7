// The life of a charge attempt (money.md 5). Pure; the database holds the same table of moves.
import type { IntentStatus } from '#platform/card/index.ts'

export const attemptStates = ['created', 'prepared', 'sent', 'requires_action', 'unknown', 'succeeded', 'declined', 'canceled'] as const
export type AttemptState = (typeof attemptStates)[number]

export const attemptMoves: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  created: ['prepared', 'canceled'],
  prepared: ['sent', 'canceled'],
  sent: ['succeeded', 'declined', 'requires_action', 'unknown', 'canceled'],
  requires_action: ['succeeded', 'declined', 'canceled', 'unknown'],
  unknown: ['succeeded', 'declined', 'requires_action', 'canceled'],
  succeeded: [],
  declined: [],
  canceled: [],
}

export const canMove = (from: AttemptState, to: AttemptState): boolean => attemptMoves[from].includes(to)
export const isTerminal = (state: AttemptState): boolean => attemptMoves[state].length === 0

/** Where an observation of the gateway leads; the state itself when it says nothing new. */
export function stateAfter(state: AttemptState, observed: IntentStatus): AttemptState {
  switch (observed) {
    case 'succeeded':
      return 'succeeded'
    case 'declined':
      return 'declined'
    case 'canceled':
      return 'canceled'
    case 'requires_action':
      return 'requires_action'
    case 'processing':
      return state === 'created' || state === 'prepared' ? state : 'unknown'
    case 'unconfirmed':
      // Our confirmation is on its way or was lost; only the janitor decides which.
      return state
  }
}

const pauses = [30_000, 120_000, 600_000, 3_600_000]
/** Milliseconds until the next look, after so many looks; hourly in the end. */
export const pauseAfter = (checks: number): number => pauses[checks] ?? 3_600_000
