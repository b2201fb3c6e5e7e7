import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('quotes what needs quoting and disarms formulas', () => {
  expect(toCsv(['Day', 'Name'], [['2026-11-20', 'a "b", c'], [-3, '=SUM(A1)']])).toBe('Day,Name\r\n2026-11-20,"a ""b"", c"\r\n-3,\'=SUM(A1)')
})
