import { expect, test } from 'vitest'
import { fieldOf, momentOf } from './field-time.ts'

test('a moment survives its field', () => {
  const moment = '2030-11-21T00:30:00.000Z'
  expect(momentOf(fieldOf(moment))).toBe(moment)
  expect([fieldOf(null), momentOf(undefined)]).toEqual(['', null])
})
