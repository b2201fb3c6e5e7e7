import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { IntentStatus } from '#platform/card/index.ts'
import { attemptStates, canMove, isTerminal, stateAfter, type AttemptState } from './states.ts'

const observed: readonly IntentStatus[] = ['unconfirmed', 'processing', 'requires_action', 'succeeded', 'declined', 'canceled']

test('what is settled stays settled, in every pair of states (I12)', () => {
  expect(attemptStates.filter(isTerminal)).toEqual(['succeeded', 'declined', 'canceled'])
  for (const from of attemptStates.filter(isTerminal)) for (const to of attemptStates) expect(canMove(from, to)).toBe(false)
})

test('observations in any order settle an attempt once, and what they say later is not heard (I12)', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('sent' as const, 'unknown' as const, 'requires_action' as const),
      fc.array(fc.constantFrom(...observed)),
      (start, seen) => {
        let state: AttemptState = start
        for (const status of seen) {
          const next = stateAfter(state, status)
          const moved: AttemptState = canMove(state, next) ? next : state
          if (isTerminal(state)) expect(moved).toBe(state)
          state = moved
        }
        const first = seen.find((status) => status === 'succeeded' || status === 'declined' || status === 'canceled')
        expect(isTerminal(state) ? state : undefined).toBe(first)
      },
    ),
    { numRuns: 5000 },
  )
})
