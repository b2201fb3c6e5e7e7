import { beforeAll, expect, test } from 'vitest'
import { formatAge, formatDuration, formatPhone, initials, shortCount } from './format.ts'
import { formatHeight } from './format-height.ts'

beforeAll(() => {
  Object.assign(globalThis, { document: { documentElement: { lang: 'en' } } })
})

test.each([
  ['5551234567', '555.123.4567'],
  ['15551234567', '555.123.4567'],
  ['(555) 123-4567', '555.123.4567'],
  ['25551234567', '25551234567'],
  ['+44 20 7946', '+44 20 7946'],
])('a phone number %s reads %s', (entered, shown) => expect(formatPhone(entered)).toBe(shown))

test('ages grow from minutes to days', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ago = (minutes: number) => formatAge(new Date(now.getTime() - minutes * 60_000), now)
  expect([0, 12, 130, 25 * 60].map(ago)).toEqual(['now', '12 min', '2 h', 'Yesterday'])
})

test('durations, counts, initials', () => {
  expect([760, 3760, 5].map(formatDuration)).toEqual(['12:40', '1:02:40', '0:05'])
  expect([999, 18_400, 999_499, 999_500, 2_000_000].map(shortCount)).toEqual([
    ['999', ''],
    ['18.4', 'k'],
    ['999', 'k'],
    ['1', 'm'],
    ['2', 'm'],
  ])
  expect(initials('Inés Barral Soto')).toBe('IB')
})

test('a height is written in marks that our letters have', () => {
  expect([formatHeight('5′9″'), formatHeight('181 cm'), formatHeight(null)]).toEqual(['5’9”', '181 cm', undefined])
})
