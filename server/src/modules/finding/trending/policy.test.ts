import { expect, test } from 'vitest'
import { after, days, hours } from '#platform/clock.ts'
import { crowdOf, heatOf, rank, type Person } from './policy.ts'

const now = new Date('2026-11-20T12:00:00Z')
const person = (wishes: Partial<Person> = {}, age = days(30)): Person => ({
  id: crypto.randomUUID(),
  createdAt: after(now, -age),
  isProven: true,
  isActive: true,
  network: crypto.randomUUID(),
  ...wishes,
})
const crowd = (count: number, wishes: Partial<Person> = {}, age?: number) => Array.from({ length: count }, () => person(wishes, age))

test('five hundred accounts of a day are nobody, and five hundred of one network are three', () => {
  expect(crowdOf(crowd(500, {}, hours(23)), now)).toEqual({ people: 0, weight: 0 })
  expect(crowdOf(crowd(500, { network: 'one' }), now)).toEqual({ people: 3, weight: 3 })
  expect(crowdOf(crowd(10), now)).toEqual({ people: 10, weight: 10 })
})

test('whoever is new, or has proven no address, counts a fifth; whoever is suspended nothing', () => {
  expect(crowdOf(crowd(5, {}, days(6)), now).weight).toBeCloseTo(1)
  expect(crowdOf(crowd(5, { isProven: false }), now).weight).toBeCloseTo(1)
  expect(crowdOf(crowd(5, { isActive: false }), now)).toEqual({ people: 0, weight: 0 })
})

test('of one network those count first who count most', () => {
  const network = 'dormitory'
  expect(crowdOf([...crowd(5, { network }, days(2)), ...crowd(3, { network })], now).weight).toBe(3)
})

test('a small page wins by what is much for it, a large one has to surprise', () => {
  const heat = (weight: number, usual: number, age = 0) => heatOf({ people: weight, weight, usual, age })
  expect(heat(25, 2)).toBeGreaterThan(heat(10_000, 10_000))
  expect(heat(10_000, 10_000)).toBe(0)
  expect(heat(20_000, 10_000)).toBeGreaterThan(heat(25, 2))
  expect(heat(4, 1)).toBe(0)
  expect(heat(25, 0.1)).toBe(heat(25, 1))
  expect(heat(25, 2, hours(6))).toBeCloseTo(heat(25, 2) / 2)
})

test('of one page two stand among the first twenty, the others behind', () => {
  const thing = (pageId: string, heat: number) => ({ id: crypto.randomUUID(), pageId, heat })
  const loud = Array.from({ length: 5 }, (_, at) => thing('loud', 100 - at))
  const others = Array.from({ length: 30 }, (_, at) => thing(`page ${at}`, 30 - at))
  const ranked = rank([...others, ...loud, thing('cold', 0)], 200)
  expect(ranked).toHaveLength(35)
  expect(ranked.slice(0, 20).filter(({ pageId }) => pageId === 'loud')).toEqual(loud.slice(0, 2))
  expect(ranked.slice(20, 23)).toEqual(loud.slice(2))
  expect(rank(others, 7)).toHaveLength(7)
})
