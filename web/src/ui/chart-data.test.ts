import { expect, test } from 'vitest'
import { ticksOf } from './chart-data.ts'

test('the lines of a chart stand at round numbers, and the highest bar ends below the highest', () => {
  expect(ticksOf(844)).toEqual([1000, 750, 500, 250, 0])
  expect(ticksOf(17.79)).toEqual([20, 15, 10, 5, 0])
  expect(ticksOf(100)).toEqual([100, 75, 50, 25, 0])
  expect(ticksOf(0)).toEqual([1, 0.75, 0.5, 0.25, 0])
  for (const most of [0.01, 1, 3, 7.5, 99, 101, 12_345.67, 9e6]) {
    const [top = 0] = ticksOf(most)
    expect(top).toBeGreaterThanOrEqual(most)
    expect(ticksOf(most).length).toBeLessThanOrEqual(6)
  }
})
