import { types } from 'pg'
import { expect, test } from 'vitest'
import './column-types.ts'

const parserOf = (type: number) => types.getTypeParser(type) as (text: string) => unknown

test.each([
  ['2026-11-21 09:38:05.123456+00', '2026-11-21T09:38:05.123Z'],
  ['2026-01-02 03:04:05+00', '2026-01-02T03:04:05.000Z'],
  ['2024-02-29 23:59:59.9+00', '2024-02-29T23:59:59.900Z'],
  ['2026-11-21 09:38:05.29+00', '2026-11-21T09:38:05.290Z'],
  ['2026-11-21 09:38:05.5+05:30', '2026-11-21T04:08:05.500Z'],
  ['0099-12-31 00:00:00+00', '0099-12-31T00:00:00.000Z'],
  ['12026-11-21 09:38:05+00', '+012026-11-21T09:38:05.000Z'],
])('the time %s is %s', (text, iso) => expect((parserOf(1184)(text) as Date).toISOString()).toBe(iso))

test('a bigint beyond exact numbers fails', () => {
  expect(parserOf(20)('9007199254740991')).toBe(2 ** 53 - 1)
  expect(() => parserOf(20)('9007199254740993')).toThrow('bigint')
})

test('arrays, empty and not', () => {
  const parse = parserOf(2951)
  expect(parse('{}')).toEqual([])
  expect(parse('{a,b}')).toEqual(['a', 'b'])
})
