import { expect, test } from 'vitest'
import { bpsOf, exampleOf, leftText, percentText, readShares, typedOf } from './shares.ts'

test('percents are read as people write them, to the hundredth', () => {
  expect(['', '40', ' 33.33 ', '33,34', '100', '0.01', '1.005', '-1', '101', 'half', '1e1'].map(bpsOf)).toEqual([
    0,
    4000,
    3333,
    3334,
    10_000,
    1,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
  expect([6000, 3333, 50, 10_000, 1250].map(percentText)).toEqual(['60', '33.33', '0.5', '100', '12.5'])
})

test('the sum says what is missing or too much', () => {
  const typed = { team: '60', maya: '30.5', noor: '' }
  expect(readShares(typed)).toEqual({
    shares: [
      { payeeId: 'team', bps: 6000 },
      { payeeId: 'maya', bps: 3050 },
    ],
    left: 950,
  })
  expect([leftText(950), leftText(-1)]).toEqual(['9.5 % are nobody’s yet.', '0.01 % too much.'])
  expect(readShares({ team: 'sixty', maya: '40' }).left).toBe(6000)
  expect(typedOf([{ payeeId: 'team', bps: 3334 }])).toEqual({ team: '33.34' })
})

test('the example is what the books do with 10.00', () => {
  const shares = [
    { payeeId: 'a', bps: 3333 },
    { payeeId: 'b', bps: 3333 },
    { payeeId: 'c', bps: 3334 },
  ]
  const { fee, parts } = exampleOf(shares, 20)
  expect([fee, ...parts.values()]).toEqual([2, 2.67, 2.66, 2.67])
})
