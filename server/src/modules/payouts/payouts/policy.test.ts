import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#test/index.ts'
import { canMove, moves, obstacleOf, ofWireStatus, refusalOf, toWireStatus } from './policy.ts'
import { openStates, states } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('the database allows the same moves, for every pair of states', async () => {
  const { rows } = await sql<{ move: string }>`
    select from_state || ' ' || to_state as move from allowed_move where entity = 'payout_request'`.execute(app.db)
  const allowed = new Set(rows.map(({ move }) => move))
  for (const from of states)
    for (const to of states) expect([from, to, canMove(from, to)]).toEqual([from, to, allowed.has(`${from} ${to}`)])
})

test('what is over stays over', () => {
  // A bank may send back what was paid; otherwise what is not open has ended.
  for (const state of states) expect(moves[state].length > 0).toBe(openStates.includes(state) || state === 'paid')
  for (const state of states) expect(ofWireStatus(toWireStatus(state))).toBe(state)
})

const fine = { amount: 5000, minimum: 5000, fee: 0, available: 5000, pending: 0, waiting: 0, isFrozen: false, hasDestination: true }
test.each([
  ['the exact bounds', {}, undefined],
  ['a hundredth too little', { amount: 4999 }, 'payout.below_minimum'],
  ['a hundredth too much', { amount: 5001 }, 'payout.exceeds_available'],
  ['a fee that eats everything', { fee: 5000 }, 'payout.below_minimum'],
  ['frozen earnings', { isFrozen: true }, 'payout.on_hold'],
  ['a debt', { available: -1 }, 'payout.on_hold'],
  ['earnings that wait for an answer among it', { waiting: 1 }, 'payout.exceeds_available'],
  ['such that cannot leave yet anyhow', { waiting: 700, pending: 700 }, undefined],
  ['nowhere to go', { hasDestination: false }, 'payout.account_missing'],
])('a request with %s', (_what, change, code) => {
  expect(refusalOf({ ...fine, ...change })).toBe(code)
})

const sendable = { posted: 5000, held: 5000, pending: 300, questioned: 0, isFrozen: false, isDestinationOff: false }
test('only what is still there, free and has a place to go is sent', () => {
  expect(obstacleOf(sendable)).toBeUndefined()
  expect(obstacleOf({ ...sendable, questioned: 300 })).toBeUndefined()
  for (const change of [{ posted: 4999 }, { isFrozen: true }, { isDestinationOff: true }, { questioned: 301 }])
    expect(obstacleOf({ ...sendable, ...change })).toBeTypeOf('string')
})
