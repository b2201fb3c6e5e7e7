import type { ReactNode } from 'react'
import { useNear } from '../lib/use-near.ts'
import { Button } from './button.tsx'
import { WindowedRow } from './windowed-row.tsx'

interface EndlessListProps<R> {
  label: string
  rows: readonly R[]
  keyOf: (row: R) => string
  render: (row: R, index: number) => ReactNode
  hasMore: boolean
  isLoadingMore: boolean
  /** The next page did not load. */
  hasFailed: boolean
  loadMore: () => void
  /** Shown while the next page loads: a skeleton of the row. */
  skeleton: ReactNode
  className?: string
  /** Printed when there is nothing more. */
  end?: string
}

/** Rows from this count on are windowed. */
const longList = 50

/** A list that loads on as one comes near its end, and says when it is at its end. */
export function EndlessList<R>(props: EndlessListProps<R>) {
  const {
    label,
    rows,
    keyOf,
    render,
    hasMore,
    isLoadingMore,
    hasFailed,
    loadMore,
    skeleton,
    className,
    end = 'That is everything.',
  } = props
  const near = useNear<HTMLDivElement>(loadMore, hasMore && !isLoadingMore && !hasFailed)
  return (
    <>
      <ul className={className} aria-label={label} aria-busy={isLoadingMore}>
        {rows.map((row, i) => (
          <WindowedRow key={keyOf(row)} id={keyOf(row)} isWindowed={rows.length > longList}>
            {render(row, i)}
          </WindowedRow>
        ))}
        {isLoadingMore && <li>{skeleton}</li>}
      </ul>
      <div ref={near}>
        {hasFailed && (
          <Button variant="line" onClick={loadMore}>
            That did not load. Try again
          </Button>
        )}
        {!hasMore && rows.length > 0 && <p className="small py-6 text-center">{end}</p>}
      </div>
    </>
  )
}
