import { expect, test } from 'vitest'
import { ageOn } from './age-gate.ts'

test('age turns on the birthday', () => {
  const on = (day: string) => ageOn(new Date(`${day}T12:00`), '2013-11-21')
  expect([on('2026-11-20'), on('2026-11-21'), on('2027-01-01')]).toEqual([12, 13, 13])
})
