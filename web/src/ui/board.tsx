import type { CSSProperties, ReactNode } from 'react'
import { cx } from './class-names.ts'

export interface BoardCell {
  label: string
  /** Undefined while loading: the label prints at once, only the number waits. */
  value: ReactNode | undefined
  /** Unit or decimals, small and raised. */
  unit?: string
}

interface BoardProps {
  cells: readonly BoardCell[]
  label?: string
  /** The first is what one came for: larger, and on phones above the others. */
  isLed?: boolean
}

/** How many figures have to stand side by side, for the sheet of styles: torn in two they would be others. */
const widthOf = ({ value, unit = '' }: BoardCell) =>
  (typeof value === 'string' || typeof value === 'number' ? { '--chars': String(value).length + unit.length / 2 } : {}) as CSSProperties

/** Two to four scores. */
export function Board({ cells, label, isLed = false }: BoardProps) {
  return (
    <dl className={cx('board', isLed && 'led')} aria-label={label}>
      {cells.map((cell) => (
        <div key={cell.label}>
          <dt>{cell.label}</dt>
          <dd style={widthOf(cell)}>
            {cell.value === undefined ? <span className="skel" /> : cell.value}
            {cell.value !== undefined && cell.unit && <sup>{cell.unit}</sup>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
