// Reads the sheets of an Excel workbook (decision 023): texts of cells as somebody sees them, nothing is calculated. The
// archive says how large its parts become; they are given that much room and not a byte more.
import { unzipSync } from 'fflate'
import { AppError } from '#platform/app-error.ts'
import { most, mostRows, unreadable, type Sheet, type SheetRow } from './sheet.ts'
import { showNumber, readFormats, type Format } from './xlsx-numbers.ts'
import { walkXml } from './xml.ts'

const mostUnpacked = 8 * 1024 * 1024
const mostSheets = 5
const wanted = /^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|styles\.xml|worksheets\/[^/]+\.xml)$/i

type Parts = ReadonlyMap<string, string>

/** The visible sheets in their order. Throws `team.csv_unreadable`. */
export function xlsxSheets(bytes: Uint8Array): (() => Sheet)[] {
  const parts = unpack(bytes)
  const names = sheetNames(parts)
  if (names.length === 0) throw unreadable('This is no Excel workbook. Save the list as .xlsx or .csv and send that.')
  const strings = readStrings(parts.get('xl/sharedstrings.xml'))
  const formats = readFormats(parts.get('xl/styles.xml'))
  return names.slice(0, mostSheets).map((name) => () => readSheet(parts.get(name) ?? '', strings, formats))
}

function unpack(bytes: Uint8Array): Parts {
  let size = 0
  const fits = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (!wanted.test(name)) return false
    size += originalSize
    if (size > mostUnpacked) throw unreadable('This workbook is far larger than a roster. Copy the list into a new one and send that.')
    return true
  }
  try {
    const files = Object.entries(unzipSync(bytes, { filter: fits }))
    return new Map(
      files.map(([name, content]) => [
        name.toLowerCase(),
        Buffer.from(content)
          .toString('utf8')
          .replace(/^\ufeff/, ''),
      ]),
    )
  } catch (error) {
    if (error instanceof AppError) throw error
    throw unreadable('This workbook is damaged or protected. Save it anew without a password and send that.')
  }
}

/** In the order of the tabs; what is hidden was not meant to be handed out. */
function sheetNames(parts: Parts): string[] {
  const targets = new Map<string, string>()
  walkXml(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, attributes) => {
      if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '')
    },
  })
  const names: string[] = []
  walkXml(parts.get('xl/workbook.xml') ?? '', {
    open: (name, attributes) => {
      if (name !== 'sheet' || (attributes['state'] ?? 'visible') !== 'visible') return
      const target = (targets.get(attributes['r:id'] ?? attributes['id'] ?? '') ?? '').toLowerCase()
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
      if (parts.has(path)) names.push(path)
    },
  })
  return names
}

/** Texts that cells share; how a word is pronounced (`rPh`) is no part of it. */
function readStrings(xml = ''): readonly string[] {
  const strings: string[] = []
  let text = ''
  let isAside = false
  walkXml(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isAside = true
    },
    text: (piece, inside) => {
      if (inside === 't' && !isAside) text += piece
    },
    close: (name) => {
      if (name === 'si') strings.push(text)
      if (name === 'rPh') isAside = false
    },
  })
  return strings
}

function readSheet(xml: string, strings: readonly string[], formats: readonly Format[]): Sheet {
  const rows: SheetRow[] = []
  let line = 0
  let cells: string[] = []
  let cell = { column: 0, type: '', format: undefined as Format | undefined }
  let content = ''
  let column = -1
  walkXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes['r'] ?? line + 1)
        cells = []
        column = -1
      }
      if (name !== 'c') return
      column = columnOf(attributes['r']) ?? column + 1
      cell = { column, type: attributes['t'] ?? 'n', format: formats[Number(attributes['s'] ?? 0)] }
      content = ''
    },
    text: (piece, inside) => {
      if (inside === 'v' || inside === 't') content += piece
    },
    close: (name) => {
      if (name === 'c' && cell.column < most.cells) {
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = show(cell.type, content, cell.format, strings)
      }
      if (name === 'row') rows.push({ line, cells })
      return rows.length < mostRows
    },
  })
  return rows
}

/** `AB7` → 27. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (letters === undefined) return undefined
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function show(type: string, content: string, format: Format | undefined, strings: readonly string[]): string {
  if (type === 's') return strings[Number(content)] ?? ''
  if (type === 'n') return showNumber(content, format)
  return type === 'e' ? '' : content
}
