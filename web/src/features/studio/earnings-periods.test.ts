import { expect, test, vi } from 'vitest'
import { chartOf, daysOf, periodsBetween, unitOf } from './earnings-periods.ts'

vi.stubGlobal('document', { documentElement: { lang: 'en' } })

const at = (day: string) => Date.parse(`${day}T10:00:00Z`)

test('each period between two days is there once, over the end of a month and of a year', () => {
  expect(periodsBetween('week', { fromDate: '2026-03-01', toDate: '2026-03-16' })).toEqual([
    '2026-02-23',
    '2026-03-02',
    '2026-03-09',
    '2026-03-16',
  ])
  expect(periodsBetween('month', { fromDate: '2026-11-30', toDate: '2027-01-01' })).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
  expect(periodsBetween('week', { fromDate: '2026-03-16', toDate: '2026-03-01' })).toEqual([])
})

test('weeks are whole, and a season begins on 1 July', () => {
  expect(daysOf('4-weeks', at('2026-03-04'))).toEqual({ fromDate: '2026-02-09', toDate: '2026-03-04' })
  expect(periodsBetween('week', daysOf('12-weeks', at('2026-03-01')))).toHaveLength(12)
  expect(daysOf('season', at('2026-06-30')).fromDate).toBe('2025-07-01')
  expect(daysOf('season', at('2026-07-01')).fromDate).toBe('2026-07-01')
  expect([unitOf(daysOf('12-weeks', at('2026-03-04'))), unitOf(daysOf('season', at('2026-03-04')))]).toEqual(['week', 'month'])
})

test('a period without a sale is a bar of nothing, and nothing is lost of the others', () => {
  const sums = { grossPrice: 0, siteCommission: 0, netPrice: 0 }
  const periods = [
    { ...sums, fromDate: '2026-02-23', kinds: { subscriptions: 0, tips: 8.01, sales: 0 } },
    { ...sums, fromDate: '2026-03-09', kinds: { subscriptions: 8, tips: 0, sales: 1.78 } },
  ]
  const { series, periods: shown } = chartOf({ ...sums, netPrice: 17.79, periods }, { fromDate: '2026-02-23', toDate: '2026-03-10' })
  expect(series.map(({ values }) => values)).toEqual([
    [0, 0, 8],
    [8.01, 0, 0],
    [0, 0, 1.78],
  ])
  expect(shown.map(({ name }) => name)).toEqual(['February 23, 2026', 'March 2, 2026', 'March 9, 2026'])
})
