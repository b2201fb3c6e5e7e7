import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [-1, '0 seconds'],
  [400, '1 second'],
  [90_000, '90 seconds'],
  [90_001, '2 minutes'],
  [45 * 60_000, '45 minutes'],
  [91 * 60_000, '2 hours'],
  [49 * 3_600_000, '2 days'],
])('%d milliseconds are %s', (left, words) => expect(timeLeft(left)).toBe(words))
