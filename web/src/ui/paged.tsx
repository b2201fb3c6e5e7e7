// Lists that are read page after page, by a button.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { ErrorState } from './error-state.tsx'
import { Skeleton, SkeletonRows } from './skeleton.tsx'

/** Of TanStack's infinite queries, what a list needs. */
export interface Pages {
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly error: unknown
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

interface PagedProps<R> {
  pages: Pages
  rows: readonly R[]
  empty: ReactNode
  loading?: ReactNode
  /** The rows; what a failed later page leaves of them stays. */
  children: ReactNode
}

/** A list in each of its states. */
export function Paged<R>({ pages, rows, empty, loading = <SkeletonRows />, children }: PagedProps<R>) {
  if (pages.isPending) return loading
  if (rows.length > 0) {
    return (
      <div className="stack l">
        {children}
        {pages.hasNextPage && (
          <Button variant="line" className="justify-self-start" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        )}
      </div>
    )
  }
  return pages.error ? <ErrorState error={pages.error} retry={pages.refetch} /> : empty
}

interface PagedGridProps<R> {
  label: string
  /** Classes of the grid. */
  columns: string
  /** Width to height of a tile. */
  ratio: string
  pages: Pages
  rows: readonly R[]
  keyOf: (row: R) => string
  render: (row: R) => ReactNode
  empty: ReactNode
}

export const SkeletonTiles = ({ columns, ratio, count = 3 }: { columns: string; ratio: string; count?: number }) => (
  <div className={columns} role="status" aria-busy="true" aria-label="Loading">
    {Array.from({ length: count }, (_, tile) => (
      <Skeleton key={tile} ratio={ratio} />
    ))}
  </div>
)

/** The same as tiles. */
export const PagedGrid = <R,>({ label, columns, ratio, pages, rows, keyOf, render, empty }: PagedGridProps<R>) => (
  <Paged pages={pages} rows={rows} empty={empty} loading={<SkeletonTiles columns={columns} ratio={ratio} />}>
    <ul className={columns} aria-label={label}>
      {rows.map((row) => (
        <li key={keyOf(row)}>{render(row)}</li>
      ))}
    </ul>
  </Paged>
)
