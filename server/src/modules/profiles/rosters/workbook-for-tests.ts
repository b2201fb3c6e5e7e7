// Writes small workbooks as spreadsheet programs do, so that tests need no files of theirs.
import { strToU8, zipSync } from 'fflate'

type Cell = string | { text: string } | { inline: string } | { number: number; format?: string }

export interface TestSheet {
  readonly isHidden?: boolean
  readonly rows: readonly (readonly Cell[])[]
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const place = (column: number, row: number) => `${String.fromCharCode(65 + column)}${row + 1}`

export function writeWorkbook(sheets: readonly TestSheet[]): Uint8Array {
  const strings: string[] = []
  const formats: string[] = []
  const share = (text: string) => strings.push(text) - 1
  const styleOf = (format: string | undefined) => (format === undefined ? 0 : formats.push(format))
  const writeCell = (cell: Cell, at: string): string => {
    if (typeof cell === 'string') return `<c r="${at}" t="s"><v>${share(cell)}</v></c>`
    if ('text' in cell) return `<c r="${at}" t="str"><f>A1</f><v>${escape(cell.text)}</v></c>`
    if ('inline' in cell) return `<c r="${at}" t="inlineStr"><is><t>${escape(cell.inline)}</t></is></c>`
    return `<c r="${at}" s="${styleOf(cell.format)}"><v>${cell.number}</v></c>`
  }
  const parts = sheets.map(({ rows }, at) => {
    const written = rows.map((row, r) => `<row r="${r + 1}">${row.map((cell, c) => writeCell(cell, place(c, r))).join('')}</row>`)
    return [`xl/worksheets/sheet${at + 1}.xml`, `<worksheet><sheetData>${written.join('')}</sheetData></worksheet>`] as const
  })
  const tabs = sheets.map(
    ({ isHidden }, at) => `<sheet name="S${at}" sheetId="${at + 1}"${isHidden ? ' state="hidden"' : ''} r:id="r${at + 1}"/>`,
  )
  const targets = sheets.map((_, at) => `<Relationship Id="r${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`)
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><r><t>${escape(text)}</t></r></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escape(code)}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(parts),
  }
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])))
}
