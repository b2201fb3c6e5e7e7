import { expect, test } from 'vitest'
import { joinMinutes, minutesText } from './minutes.ts'

const row = (type: string, of: string, price = 5) => ({ type, of, price })
const join = (...rows: ReturnType<typeof row>[]) =>
  joinMinutes(
    rows,
    (one, other) => one.of === other.of,
    (one, other) => ({ ...one, price: one.price + other.price }),
  )

test('minutes that follow each other are one row, and nothing else is', () => {
  const joined = join(
    row('private_chat', 'a'),
    row('private_chat', 'a'),
    row('tip', 'a'),
    row('private_chat', 'a'),
    row('group_chat', 'b'),
    row('tip', 'b'),
  )
  expect(joined.map(({ type, price, minutes }) => [type, price, minutes])).toEqual([
    ['private_chat', 10, 2],
    ['tip', 5, undefined],
    ['private_chat', 5, 1],
    ['group_chat', 5, 1],
    ['tip', 5, undefined],
  ])
  expect(joined.map(minutesText)).toEqual(['2 minutes', undefined, '1 minute', '1 minute', undefined])
})
