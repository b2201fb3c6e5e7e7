import { expect, test } from 'vitest'
import { dayIn, endOfDay, fieldOf, momentOf } from './field-time.ts'

test('a moment survives its field', () => {
  const moment = '2030-11-21T00:30:00.000Z'
  expect(momentOf(fieldOf(moment))).toBe(moment)
  expect([fieldOf(null), momentOf(undefined)]).toEqual(['', null])
})

test('a day is one of the reader, and ends where it ends for them', () => {
  const late = new Date(2030, 11, 31, 23, 30)
  expect([dayIn(0, late), dayIn(1, late), dayIn(60, late)]).toEqual(['2030-12-31', '2031-01-01', '2031-03-01'])
  const end = new Date(endOfDay('2030-12-31'))
  expect([end.getDate(), end.getHours(), end.getSeconds()]).toEqual([31, 23, 59])
})
