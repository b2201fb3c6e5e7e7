import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

test('quotes what needs quoting and disarms formulas', () => {
  const rows = [
    ['2026-11-20', 'a "b", c'],
    [-3, '=SUM(A1)'],
    ['-12.50', '-1+2'],
    ['@cmd', '\tx'],
  ]
  expect(writeCsv(['Day', 'Name'], rows)).toBe('Day,Name\r\n2026-11-20,"a ""b"", c"\r\n-3,\'=SUM(A1)\r\n-12.50,\'-1+2\r\n\'@cmd,\'\tx')
})
