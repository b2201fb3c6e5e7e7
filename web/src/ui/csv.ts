import { writeCsv, type Cell } from '@fieldhouse/contract/csv'

/** The table as an address for a download link. */
export const csvAddress = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  `data:text/csv;charset=utf-8,${encodeURIComponent(writeCsv(head, rows))}`
