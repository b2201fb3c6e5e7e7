import { expect, test } from 'vitest'
import { chartOf, daysBetween, lastDays, type Earning } from './earnings-days.ts'

const earning = (type: string, createdAt: string, netPrice: number) => ({ type, createdAt, netPrice }) as Earning

test('each day of the period is there once, over the end of a month', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(lastDays(28, Date.parse('2026-03-01T10:00:00Z'))).toEqual({ fromDate: '2026-02-02', toDate: '2026-03-01' })
})

test('earnings are added up by day and kind', () => {
  const earnings = [
    earning('tip', '2026-03-01T10:00:00.000Z', 8),
    earning('stream_tip', '2026-03-01T11:00:00.000Z', 0.1),
    earning('feed', '2026-03-02T00:00:00.000Z', 4),
  ]
  const { series } = chartOf(earnings, { fromDate: '2026-03-01', toDate: '2026-03-02' })
  expect(series.map(({ values }) => values)).toEqual([
    [0, 0],
    [8.1, 0],
    [0, 4],
  ])
})
