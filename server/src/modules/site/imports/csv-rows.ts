// Rows of delimited text, by the names of their columns.
import { CsvError, parse } from 'csv-parse/sync'
import { most, unreadable, wordOf } from './found.ts'

export interface CsvRow {
  readonly line: number
  /** By the name of the column in small letters; empty where there is none. */
  readonly cell: (...names: string[]) => string
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

export const headOf = (text: string): readonly string[] => {
  const end = text.indexOf('\n')
  const [head] = rowsOf(end === -1 ? text : text.slice(0, end), 1)
  return (head?.record ?? []).map((name) => wordOf(name).trim().toLowerCase())
}

function rowsOf(text: string, to: number): Parsed[] {
  try {
    const options = { info: true, relax_quotes: true, relax_column_count: true, max_record_size: 200_000, bom: true, to } as const
    return parse(text, options) as unknown as Parsed[]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw unreadable('This list breaks off in the middle: a quotation mark is never closed, or a row is far too long.')
  }
}

export function csvRows(text: string): CsvRow[] {
  const [head, ...records] = rowsOf(text, Math.max(most.members, most.texts) + 2)
  const names = (head?.record ?? []).map((name) => wordOf(name).trim().toLowerCase())
  return records
    .map(({ record }, at): CsvRow => {
      const cellOf = (name: string) => {
        const index = names.indexOf(name)
        return index === -1 ? '' : wordOf(record[index]).trim()
      }
      // A parser tells where a record ends; it begins on the line after the one before it.
      const before = at === 0 ? head : records[at - 1]
      return { line: (before?.info.lines ?? at + 1) + 1, cell: (...wanted) => wanted.map(cellOf).find((value) => value !== '') ?? '' }
    })
    .filter((row) => names.some((name) => row.cell(name) !== ''))
}
