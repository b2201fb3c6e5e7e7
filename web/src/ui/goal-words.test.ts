import { afterAll, beforeAll, expect, test } from 'vitest'
import { foremostOf, progressOf, shareOf, type Goal } from './goal-words.ts'

// Numbers follow the page's language.
beforeAll(() => {
  Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } })
})
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'document')
})

test('a goal is told with what it counts', () => {
  expect(progressOf({ kind: 'tokens', progress: 30.5, target: 1000 })).toBe('30.5 of 1,000 tokens')
  expect(progressOf({ kind: 'subscribers', progress: 0, target: 1 })).toBe('0 of 1 new subscriber')
})

test('its bar is full when it is reached, and not before', () => {
  expect(shareOf({ progress: 999.99, target: 1000, isReached: false })).toBe(0.99)
  expect(shareOf({ progress: 1200, target: 1000, isReached: true })).toBe(1)
})

test('where one stands alone it is one that can still be given for', () => {
  const goals = [
    { _id: 'a', kind: 'tokens', isReached: true },
    { _id: 'b', kind: 'sales', isReached: false },
    { _id: 'c', kind: 'tokens', isReached: false },
    { _id: 'd', kind: 'tokens', isReached: false },
  ] as Goal[]
  const foremost = (from: number, to: number) => foremostOf(goals.slice(from, to))?._id
  expect([foremost(0, 4), foremost(0, 2), foremost(0, 1), foremost(0, 0)]).toEqual(['c', 'b', 'a', undefined])
})
