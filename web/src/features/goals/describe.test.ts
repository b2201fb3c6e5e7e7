import { afterAll, beforeAll, expect, test } from 'vitest'
import { progressOf, shareOf } from './describe.ts'

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
