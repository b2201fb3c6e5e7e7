import { expect, test } from 'vitest'
import { decidePrice, hostRefusal, isHostGone, rightIn, type RoomFacts } from './policy.ts'

const facts: RoomFacts = {
  who: 'adult',
  isShown: true,
  isApart: false,
  isStreaming: true,
  isFree: true,
  kind: 'public',
  hasTicket: false,
  hasSeat: false,
}
const right = (change: Partial<RoomFacts>) => {
  const found = rightIn({ ...facts, ...change })
  return typeof found === 'string' ? found : [found.role, found.mayWatch, found.mayRead, found.mayWrite].join(' ')
}

test('who may be in a room, and what they may do there', () => {
  expect(right({})).toBe('member true true true')
  expect(right({ isFree: false })).toBe('stream.purchase_required')
  expect(right({ isFree: false, hasTicket: true })).toBe('member true true true')
  expect(right({ who: 'visitor' })).toBe('guest false true false')
  expect(right({ who: 'visitor', isFree: false })).toBe('auth.required')
  expect(right({ who: 'moderator', isFree: false })).toBe('member true true true')
  expect(right({ isStreaming: false, hasTicket: true })).toBe('stream.offline')
  expect(right({ isShown: false })).toBe('stream.unknown')
  expect(right({ isApart: true, hasTicket: true })).toBe('stream.unknown')
  expect(right({ isApart: true, who: 'moderator' })).toBe('stream.unknown')
  expect(right({ who: 'host', isShown: false, isStreaming: false, isFree: false })).toBe('model true true true')
})

test('a minor watches what is free, without its chat, and does not learn of what costs something', () => {
  expect(right({ who: 'minor' })).toBe('member true false false')
  for (const isStreaming of [true, false]) {
    // Not even a ticket from somewhere opens it.
    expect(right({ who: 'minor', isFree: false, hasTicket: true, isStreaming })).toBe('stream.unknown')
  }
  expect([hostRefusal({ isMinor: true }), hostRefusal({ isMinor: false })]).toEqual(['youth.not_allowed', undefined])
})

test('a price within the bounds, of somebody who may earn', () => {
  const rules = { minimumContentPrice: 1, maximumContentPrice: 100, canEarn: true }
  expect(decidePrice({ isFree: true, price: 5 }, rules)).toEqual({ price: null })
  expect(decidePrice({ isFree: false, price: 5 }, rules)).toEqual({ price: 5 })
  for (const price of [undefined, null, 0, 0.99, 100.01])
    expect(decidePrice({ isFree: false, price }, rules)).toBe('content.price_out_of_bounds')
  expect(decidePrice({ isFree: false, price: 5 }, { ...rules, canEarn: false })).toBe('youth.money_not_allowed')
  expect(decidePrice({ isFree: true }, { ...rules, canEarn: false })).toEqual({ price: null })
})

test('a host is gone a minute after leaving, or when no process has seen them for longer', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  expect(isHostGone({ seenAt: ago(5), leftAt: null }, now)).toBe(false)
  expect(isHostGone({ seenAt: ago(70), leftAt: null }, now)).toBe(false)
  expect(isHostGone({ seenAt: ago(59), leftAt: ago(59) }, now)).toBe(false)
  expect(isHostGone({ seenAt: ago(60), leftAt: ago(60) }, now)).toBe(true)
  expect(isHostGone({ seenAt: ago(75), leftAt: null }, now)).toBe(true)
  expect(isHostGone({ seenAt: null, leftAt: null }, now)).toBe(true)
})
