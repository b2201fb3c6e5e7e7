import { expect, test } from 'vitest'
import { sizeText } from './size-text.ts'

test('a size is told in the unit that people say', () => {
  expect([0, 4_200, 999_499, 999_500, 12_540_000, 999_949_999, 999_950_000, 2_100_000_000].map(sizeText)).toEqual([
    '1 kB',
    '4 kB',
    '999 kB',
    '1.0 MB',
    '12.5 MB',
    '999.9 MB',
    '1.0 GB',
    '2.1 GB',
  ])
})
