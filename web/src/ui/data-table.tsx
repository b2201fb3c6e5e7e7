import type { ReactNode } from 'react'

export interface Column<R> {
  key: string
  head: string
  cell: (row: R) => ReactNode
  /** Numbers stand at the end in the display face. */
  isNumber?: boolean
  /** What a row is called on phones; without one, the first. */
  isTitle?: boolean
}

interface DataTableProps<R> {
  caption: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  keyOf: (row: R) => string
}

/** Agate: hairlines and tabular figures. On phones a row is stacked: its name, then each cell below its label. */
export function DataTable<R>({ caption, columns, rows, keyOf }: DataTableProps<R>) {
  const title = columns.find(({ isTitle }) => isTitle) ?? columns[0]
  const classOf = (column: Column<R>) => (column.isNumber ? 'n' : column === title ? 't' : undefined)
  return (
    <div className="scroll-x" tabIndex={0} role="region" aria-label={caption}>
      <table className="agate stacks">
        <caption className="sr">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.isNumber ? 'n' : undefined}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.key} data-head={column.head} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
