import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { formatAge, formatCount, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

type Kept = DataFor<'house.retention'>[number]

const mostCounted = 10_000

const columns: Column<Kept>[] = [
  {
    key: 'what',
    head: 'What',
    isTitle: true,
    cell: ({ label, why }) => (
      <>
        {label}
        <span className="small mute block">{why}</span>
      </>
    ),
  },
  { key: 'days', head: 'Kept for days', isNumber: true, cell: ({ days }) => formatCount(days) },
  {
    key: 'waiting',
    head: 'Goes next',
    isNumber: true,
    cell: ({ waiting }) => (waiting >= mostCounted ? `${formatCount(mostCounted)}+` : formatCount(waiting)),
  },
  {
    key: 'last',
    head: 'Last sweep',
    cell: ({ sweptAt, removed }) => (sweptAt ? `${formatAge(sweptAt)}, ${formatCount(removed)} went` : 'Not yet'),
  },
  { key: 'next', head: 'Next', cell: ({ nextAt }) => (nextAt ? formatTime(nextAt) : '–') },
]

/** What is kept for a while, for how long, and when it goes. */
export function RetentionBoard() {
  const { data, error, refetch } = useQuery({ ...ask('house.retention'), select: ({ data: found }) => found })
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={8} />
  return (
    <div className="stack l">
      <p className="mute">
        What goes by itself once it is so old. How long stands in the program; what people are told about it has to say the same. What is
        not in this list stays, or goes with the thing or the account that it belongs to.
      </p>
      <DataTable caption="What is kept, and for how long" rows={data} keyOf={({ key }) => key} columns={columns} />
    </div>
  )
}
