// Tables for spreadsheets, one way for the files of the server and the downloads of the browser.

export type Cell = string | number

/** A text that a spreadsheet would run as a formula gets a leading quote (access.md 7); a number, written as one, is none. */
function writeCell(cell: Cell): string {
  const text = String(cell)
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** RFC 4180: lines end with CR LF, the last one with nothing. */
export const writeCsv = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => row.map(writeCell).join(',')).join('\r\n')
