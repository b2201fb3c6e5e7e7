import { expect, test } from 'vitest'
import { whichStay } from './which-stay.ts'

const all = () => true
/** One a day at three, from that day on. */
const daily = (from: string, count: number) =>
  Array.from({ length: count }, (_, day) => `${new Date(Date.parse(from) + day * 86_400_000).toISOString().slice(0, 10)}T03-00-00-000Z`)
const dates = (names: Iterable<string>) => [...names].map((name) => name.slice(0, 10)).toSorted()

test('seven days, four weeks and twelve months', () => {
  // The last one is a Wednesday.
  const stay = dates(whichStay(daily('2025-06-01', 430), { daily: 7, weekly: 4, monthly: 12 }, all))
  expect(stay.slice(-7)).toEqual(['2026-07-29', '2026-07-30', '2026-07-31', '2026-08-01', '2026-08-02', '2026-08-03', '2026-08-04'])
  // Sundays of three more weeks, and last days of eleven more months, of which July's is among the days.
  expect(stay.slice(0, -7)).toEqual([
    '2025-09-30',
    '2025-10-31',
    '2025-11-30',
    '2025-12-31',
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
    '2026-06-30',
    '2026-07-19',
    '2026-07-26',
  ])
})

test('of several on one day the newest stays', () => {
  const names = ['2026-03-02T03-00-00-000Z', '2026-03-02T09-00-00-000Z', '2026-03-03T03-00-00-000Z']
  expect([...whichStay(names, { daily: 2, weekly: 0, monthly: 0 }, all)].toSorted()).toEqual(names.slice(1))
})

test('the newest stays, and the newest that is whole, however little is kept', () => {
  const names = daily('2026-03-01', 5)
  const stay = whichStay(names, { daily: 1, weekly: 0, monthly: 0 }, (name) => name === names[1])
  expect([...stay].toSorted()).toEqual([names[1], names[4]])
  expect([...whichStay([], { daily: 1, weekly: 1, monthly: 1 }, all)]).toEqual([])
})
