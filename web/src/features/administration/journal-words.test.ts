import { expect, test } from 'vitest'
import { formatPeriod, spanOf } from './journal-words.ts'

const now = new Date('2026-03-31T23:30:00Z')

test('the running month stands first, its days in it; February ends when it ends', () => {
  expect(spanOf('', now)).toMatchObject({ fromDate: '2026-03-01', toDate: '2026-03-31', unit: 'day', value: '2026-03' })
  expect(spanOf('2028-02', now)).toMatchObject({ fromDate: '2028-02-01', toDate: '2028-02-29' })
  expect(
    spanOf('', now)
      .options.slice(0, 4)
      .map(({ value }) => value),
  ).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
})

test('a year by its months; whatever else stands in the address is the running month', () => {
  expect(spanOf('2025', now)).toMatchObject({ fromDate: '2025-01-01', toDate: '2025-12-31', unit: 'month' })
  for (const wrong of ['2025-13', '1999', "2025' or 1=1", '../']) expect(spanOf(wrong, now).value).toBe('2026-03')
})

test('periods are named by their UTC day', () => {
  expect([formatPeriod('2026-05-01', 'month', 'en'), formatPeriod('2026-05-01', 'day', 'en')]).toEqual(['May 2026', 'May 1'])
})
