import { expect, test } from 'vitest'
import { canGiveBack, canMove, isBeforeShipping, numberIn, orderStates, stateAfterRefund, statesBehind, stepTo, wordOf } from './policy.ts'

test('an order goes forward and ends refunded, canceled, or closed', () => {
  expect(canMove('paid', 'processing')).toBe(true)
  expect(canMove('processing', 'shipped')).toBe(true)
  expect(canMove('shipped', 'delivered')).toBe(true)
  expect(canMove('delivered', 'closed')).toBe(true)
  for (const ended of ['canceled', 'refunded'] as const) for (const to of orderStates) expect(canMove(ended, to)).toBe(false)
  for (const from of orderStates) expect(canMove(from, from)).toBe(false)
})

test('it is canceled before shipping and refunded from any paid state', () => {
  const after = Object.fromEntries(orderStates.map((state) => [state, stateAfterRefund(state)]))
  expect(after).toEqual({
    created: undefined,
    paid: 'canceled',
    processing: 'canceled',
    shipped: 'refunded',
    delivered: 'refunded',
    closed: 'refunded',
    canceled: undefined,
    refunded: undefined,
  })
  expect(orderStates.filter(canGiveBack)).toEqual(['paid', 'processing', 'shipped', 'delivered', 'closed'])
  expect(orderStates.filter(isBeforeShipping)).toEqual(['paid', 'processing'])
})

test('the words of the wire cover every state', () => {
  expect((['processing', 'shipping', 'delivered', 'refunded'] as const).flatMap(statesBehind).toSorted()).toEqual(orderStates.toSorted())
  for (const state of orderStates) expect(statesBehind(wordOf(state))).toContain(state)
})

test('the seller moves by words', () => {
  expect(stepTo('paid', 'shipping')).toBe('shipped')
  expect(stepTo('paid', 'processing')).toBe('processing')
  expect(stepTo('paid', 'delivered')).toBeUndefined()
  expect(stepTo('delivered', 'shipping')).toBeUndefined()
  expect(stepTo('shipped', 'delivered')).toBe('delivered')
})

test('a number is found as people type it', () => {
  expect(['FH-100001', 'fh100001', ' 100001 ', 'hoodie', 'FH-'].map(numberIn)).toEqual([100001, 100001, 100001, undefined, undefined])
})
