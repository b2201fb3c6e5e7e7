import { expect, test } from 'vitest'
import { playHistories } from './histories.ts'

const runs = Number(process.env['MONEY_RUNS'] ?? 1000)
const seed = Number(process.env['MONEY_SEED'] ?? 7)
const parts = 3
const seen = new Set<string>()
let hasFailed = false

for (let part = 0; part < parts; part++) {
  const mine = Math.floor((runs + part) / parts)
  test.concurrent(`the books hold over ${mine} histories (seed ${seed + part})`, { timeout: 900_000 }, async () => {
    try {
      for (const what of await playHistories({ runs: mine, seed: seed + part, isOver: () => hasFailed })) seen.add(what)
    } catch (error) {
      hasFailed = true
      throw error
    }
  })
}

test.skipIf(runs < 900)('the histories are not empty of what matters', () => {
  expect([...seen]).toEqual(
    expect.arrayContaining([
      'first paid',
      'renewal paid',
      'renewal void',
      'months at once paid',
      'change paid',
      'change void',
      'dispute won',
      'dispute lost',
      'refund succeeded',
      'sale refunded',
      'redemption confirmed',
      'redemption released',
      'renewal with a coupon paid',
      'split agreed',
      'split passed',
      'split withdrawn',
      'split replaced',
      'divided paid',
      'divided refunded',
      'taxed paid',
      'taxed refunded',
      'gift opened',
      'gift lapsed',
      'gift refunded',
      'given time moved up',
    ]),
  )
})
