import { expect, test } from 'vitest'
import { dueKinds, isQuiet } from './policy.ts'
import { localTime, sayTime, zonesFor } from './zones.ts'

const eastern = zonesFor('OH')

test('a state has its times, and where none is known all that it may be', () => {
  expect([zonesFor('oh'), zonesFor('TN'), zonesFor('HI')]).toEqual([
    ['America/New_York'],
    ['America/Chicago', 'America/New_York'],
    ['Pacific/Honolulu'],
  ])
  expect(zonesFor(null)).toHaveLength(4)
  expect(zonesFor('XX')).toEqual(zonesFor(null))
})

test('times are said as people there say them, on both sides of the change of clocks', () => {
  expect(localTime(new Date('2027-03-14T06:59:00Z'), 'America/New_York')).toEqual({ day: '2027-03-14', hour: 1 })
  expect(localTime(new Date('2027-03-14T07:00:00Z'), 'America/New_York')).toEqual({ day: '2027-03-14', hour: 3 })
  expect(sayTime(new Date('2027-03-15T00:00:00Z'), 'America/New_York')).toMatch(/^Sunday, March 14(,| at) 8:00\sPM EDT$/)
})

test('nobody is told anything from midnight to six, wherever they may be', () => {
  expect(['04:59', '05:00', '10:59', '11:00'].map((time) => isQuiet(new Date(`2027-01-10T${time}:00Z`), eastern))).toEqual([
    false,
    true,
    true,
    false,
  ])
  // Six in New York is three in Los Angeles.
  expect(isQuiet(new Date('2027-01-10T11:00:00Z'), zonesFor(null))).toBe(true)
  expect(isQuiet(new Date('2027-01-10T14:00:00Z'), zonesFor(null))).toBe(false)
})

test('a reminder is due from the evening before, or two hours before, until it begins', () => {
  const game = new Date('2027-01-10T19:00:00-05:00')
  const due = (time: string) => dueKinds(game, new Date(`${time}:00-05:00`), eastern)
  expect(due('2027-01-09T17:59')).toEqual([])
  expect(due('2027-01-09T18:00')).toEqual(['evening'])
  expect(due('2027-01-10T00:30')).toEqual([])
  expect(due('2027-01-10T16:59')).toEqual(['evening'])
  expect(due('2027-01-10T17:00')).toEqual(['evening', 'hours'])
  expect(due('2027-01-10T19:00')).toEqual([])
  // The day after the clocks changed.
  const spring = new Date('2027-03-15T12:00:00-04:00')
  expect(dueKinds(spring, new Date('2027-03-14T18:00:00-04:00'), eastern)).toEqual(['evening'])
  expect(dueKinds(spring, new Date('2027-03-14T17:59:00-04:00'), eastern)).toEqual([])
})
