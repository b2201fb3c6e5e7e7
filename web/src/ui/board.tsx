import type { ReactNode } from 'react'

export interface BoardCell {
  label: string
  /** Undefined while loading: the label prints at once, only the number waits. */
  value: ReactNode | undefined
  /** Unit or decimals, small and raised. */
  unit?: string
}

/** Two to four scores. */
export function Board({ cells, label }: { cells: readonly BoardCell[]; label?: string }) {
  return (
    <dl className="board" aria-label={label}>
      {cells.map((cell) => (
        <div key={cell.label}>
          <dt>{cell.label}</dt>
          <dd>
            {cell.value === undefined ? <span className="skel" /> : cell.value}
            {cell.value !== undefined && cell.unit && <sup>{cell.unit}</sup>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
