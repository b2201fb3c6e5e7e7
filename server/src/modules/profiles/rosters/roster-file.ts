// What a roster file says: which columns it has, and of each row what is to be kept or what is wrong with it. Cells of
// columns that are refused or unknown are never looked at.
import { AppError } from '#platform/app-error.ts'
import { toLine } from '#platform/plain-text.ts'
import {
  bare,
  orNothing,
  readClass,
  readHeight,
  readHometown,
  readJersey,
  readName,
  readPositions,
  readWeight,
  splitName,
  type Read,
} from './cells.ts'
import { readColumns, type Columns, type Field } from './columns.ts'
import { csvSheets } from './csv-sheets.ts'
import { most, unreadable, type Sheet, type SheetRow } from './sheet.ts'
import { xlsxSheets } from './xlsx-sheets.ts'

export interface RosterValues {
  readonly firstName: string | null
  readonly lastName: string | null
  readonly jersey: string | null
  readonly positions: readonly string[]
  readonly gradYear: number | null
  readonly classLabel: string | null
  readonly height: string | null
  readonly weight: string | null
  readonly hometown: string | null
}

export interface RosterRow {
  readonly line: number
  readonly values: RosterValues
  /** Sentences for a coach; empty where the row can be kept. */
  readonly problems: readonly string[]
}

export interface RosterFile {
  readonly rows: readonly RosterRow[]
  readonly ignoredColumns: readonly string[]
  readonly refusedColumns: readonly string[]
}

export const mostBytes = 1024 * 1024

/** Throws `team.csv_unreadable` with what to do about it. */
export function readRosterFile(bytes: Uint8Array): RosterFile {
  if (bytes.length > mostBytes) throw unreadable('The file is larger than 1 MB. A roster is much smaller: send the list alone.')
  const found = findRoster(sheetsOf(bytes))
  const rows = found.rows.filter(({ cells }) => cells.some((cell) => toLine(cell) !== '') && !isEqual(cells, found.head))
  if (rows.length === 0) throw unreadable('There are no players below the names of the columns.')
  if (rows.length > most.people) throw unreadable('There are more than 500 players. Send a file for each team.')
  const { ignored, refused } = found.columns
  return { rows: rows.map((row) => readRow(row, found.columns)), ignoredColumns: ignored, refusedColumns: refused }
}

/** By what the bytes are, not by the name of the file. */
function sheetsOf(bytes: Uint8Array): readonly (() => Sheet)[] {
  const begin = Buffer.from(bytes.subarray(0, 512)).toString('latin1').trimStart()
  if (bytes.length === 0) throw unreadable('The file is empty.')
  if (begin.startsWith('PK')) return xlsxSheets(bytes)
  if (begin.startsWith('\xd0\xcf\x11\xe0'))
    throw unreadable('This is an older or protected Excel file. Save it as .xlsx or .csv and send that.')
  if (/^(%PDF|\{\\rtf|\x89PNG|\xff\xd8\xff)/.test(begin))
    throw unreadable('This is no list of cells. Save it as .csv or .xlsx and send that.')
  if (/^<(!doctype|html|table|\?xml)/i.test(begin))
    throw unreadable('This is a web page. Open it in Excel, save it as .xlsx and send that.')
  return csvSheets(bytes)
}

interface Found {
  readonly columns: Columns
  readonly head: readonly string[]
  readonly rows: Sheet
}

/** The sheet, read in the way in which most columns are known; titles above the names of the columns are left out. */
function findRoster(sheets: readonly (() => Sheet)[]): Found {
  let best: Found | undefined
  let refusal: AppError | undefined
  for (const read of sheets) {
    try {
      const found = findHead(read())
      if (found && found.columns.at.size > (best?.columns.at.size ?? 0)) best = found
    } catch (error) {
      // Read with another delimiter it may be whole.
      if (!(error instanceof AppError)) throw error
      refusal ??= error
    }
  }
  if (best) return best
  throw (
    refusal ?? unreadable('No row names the columns. The first row should say what they are, for example First Name, Last Name and Number.')
  )
}

function findHead(sheet: Sheet): Found | undefined {
  for (const [at, { cells }] of sheet.slice(0, most.titles).entries()) {
    const columns = readColumns(cells)
    if (columns) return { columns, head: cells, rows: sheet.slice(at + 1) }
  }
  return undefined
}

const isEqual = (cells: readonly string[], head: readonly string[]): boolean =>
  cells.length === head.length && cells.every((cell, at) => toLine(cell) === toLine(head[at] ?? ''))

const readRow = ({ line, cells }: SheetRow, { at }: Columns): RosterRow =>
  readCells(line, (field) => [...at].filter(([, one]) => one === field).map(([index]) => cells[index] ?? ''))

/** What the cells of one row say, whoever wrote them: a file or a form. */
export function readCells(line: number, written: (field: Field) => readonly string[]): RosterRow {
  const cellsOf = (field: Field): string[] => written(field).map((cell) => bare(toLine(cell)))
  const cellOf = (field: Field): string => orNothing(cellsOf(field)[0] ?? '')
  const problems: string[] = []
  const take = <T>(read: Read<T>, otherwise: T): T => {
    if ('value' in read) return read.value
    problems.push(read.problem)
    return otherwise
  }
  const [firstName, lastName] = namesOf(cellsOf)
  const kilograms = cellOf('kilograms')
  const classes = cellsOf('class').map((cell) => take(readClass(orNothing(cell)), { classLabel: null, gradYear: null }))
  const values: RosterValues = {
    firstName: take<string | null>(readName('first name', firstName), null),
    lastName: take<string | null>(readName('last name', lastName), null),
    jersey: take(readJersey(cellOf('jersey')), null),
    positions: take(readPositions(cellsOf('positions').map(orNothing)), []),
    gradYear: classes.find((one) => one.gradYear !== null)?.gradYear ?? null,
    classLabel: classes.find((one) => one.classLabel !== null)?.classLabel ?? null,
    height: take(readHeight(cellOf('height') || feetAndInches(cellOf('heightFeet'), cellOf('heightInches'))), null),
    weight: take(kilograms === '' ? readWeight(cellOf('weight')) : readWeight(kilograms, true), null),
    hometown: take(readHometown(cellOf('hometown')), null),
  }
  return { line, values, problems }
}

function namesOf(cellsOf: (field: Field) => string[]): readonly [string, string] {
  const [first = '', last = '', whole = ''] = [cellsOf('firstName')[0], cellsOf('lastName')[0], cellsOf('name')[0]]
  return first === '' && last === '' ? splitName(whole) : [first, last]
}

const feetAndInches = (feet: string, inches: string): string =>
  feet === '' && inches === '' ? '' : `${feet}-${inches === '' ? '0' : inches}`
