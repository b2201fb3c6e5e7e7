import { test } from 'vitest'
import { playHistories } from './histories.ts'

const runs = Number(process.env['MONEY_RUNS'] ?? 1000)
const seed = Number(process.env['MONEY_SEED'] ?? 7)
const parts = 3

for (let part = 0; part < parts; part++) {
  const mine = Math.floor((runs + part) / parts)
  test.concurrent(`the books hold over ${mine} histories (seed ${seed + part})`, { timeout: 900_000 }, () =>
    playHistories({ runs: mine, seed: seed + part }),
  )
}
