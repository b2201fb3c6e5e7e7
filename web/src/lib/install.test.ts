import { expect, test } from 'vitest'
import { mayOffer, seen, type Visits } from './install.ts'

const minute = 60_000
const day = 24 * 60 * minute
const start = 1_800_000_000_000

test('a visit is one until somebody was away for half an hour', () => {
  let visits: Visits = { count: 0, seenAt: 0, offeredAt: 0 }
  const counts = [0, 10, 40, 71, 71 + 24 * 60].map((minutes) => {
    visits = seen(visits, start + minutes * minute)
    return visits.count
  })
  expect(counts).toEqual([1, 1, 1, 2, 3])
})

test('the site offers itself from the second visit on, once in sixty days', () => {
  const visits = { count: 1, seenAt: start, offeredAt: 0 }
  expect(mayOffer(visits, start)).toBe(false)
  expect(mayOffer({ ...visits, count: 2 }, start)).toBe(true)
  expect(mayOffer({ ...visits, count: 9, offeredAt: start - 60 * day }, start)).toBe(false)
  expect(mayOffer({ ...visits, count: 9, offeredAt: start - 60 * day - 1 }, start)).toBe(true)
})
