import { beforeAll, expect, test, vi } from 'vitest'
import { amountOf, lastMonths } from './words.ts'

beforeAll(() => void vi.stubGlobal('document', { documentElement: { lang: 'en' } }))

test('months go back over the year, each once, from the last day of a long month too', () => {
  expect(lastMonths(new Date('2026-03-31T23:00:00Z'), 4).map(({ value }) => value)).toEqual(['2026-03', '2026-02', '2026-01', '2025-12'])
})

test('what a card paid stands in its currency, what a wallet paid in tokens', () => {
  expect(amountOf({ unit: 'tokens', currency: 'USD' }, 12)).toBe('12.00 tokens')
  expect(amountOf({ unit: 'card', currency: 'USD' }, 12)).toMatch(/12\.00/)
})
