// Reads delimited text. Which delimiter it is the caller sees: there is one table for each that may be meant.
import { CsvError, parse } from 'csv-parse/sync'
import { decodeText } from '#platform/text-decoding.ts'
import { most, mostRows, unreadable, type Sheet, type SheetRow } from './sheet.ts'

const delimiters = [',', ';', '\t', '|'] as const
const longestLine = 20_000

/** Lines end in one way, so that a line break inside quotation marks counts as the editor of a coach counts it. */
const linesOf = (bytes: Uint8Array): string => decodeText(bytes).replace(/\r\n?/g, '\n')

/** One table a delimiter, read when it is asked for. */
export function csvSheets(bytes: Uint8Array): (() => Sheet)[] {
  const text = linesOf(bytes)
  if (hasLongLine(text)) throw unreadable('This is not a list with a row for each player: a line of it is far too long.')
  const used = delimiters.filter((delimiter) => text.includes(delimiter))
  return (used.length === 0 ? [','] : used).map((delimiter) => () => parseSheet(text, delimiter))
}

function hasLongLine(text: string): boolean {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    if ((end === -1 ? text.length : end) - from > longestLine) return true
    if (end === -1) return false
    from = end + 1
  }
  return false
}

interface Parsed {
  readonly record: readonly string[]
  readonly info: { readonly lines: number }
}

function parseSheet(text: string, delimiter: string): Sheet {
  try {
    return parseRows(text, delimiter, mostRows)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const before = typeof error['records'] === 'number' && error['records'] > 0 ? parseRows(text, delimiter, error['records']) : []
    throw unreadable(`A quotation mark in the row of line ${endOf(before) + 1} is never closed.`)
  }
}

const endOf = (rows: readonly Row[]): number => rows.at(-1)?.end ?? 0

interface Row extends SheetRow {
  readonly end: number
}

function parseRows(text: string, delimiter: string, to: number): Row[] {
  const options = {
    delimiter,
    record_delimiter: '\n',
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestLine,
    to,
  } as const
  const records = parse(text, options) as unknown as Parsed[]
  // The parser tells where a record ends; it begins on the line after the one before it.
  return records.map(({ record, info }, at) => ({
    line: (records[at - 1]?.info.lines ?? 0) + 1,
    end: info.lines,
    cells: record.slice(0, most.cells),
  }))
}
