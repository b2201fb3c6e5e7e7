type Cell = string | number

/** A cell a spreadsheet would run as a formula gets a leading quote (trust.md 7). */
const write = (cell: Cell) => {
  const text = typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export const toCsv = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => row.map(write).join(',')).join('\r\n')

/** The table as an address for a download link. */
export const csvAddress = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(toCsv(head, rows))}`
