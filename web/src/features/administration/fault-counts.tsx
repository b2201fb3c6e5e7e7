import { useQuery } from '@tanstack/react-query'
import { formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { faultName, type Fault } from './fault-words.ts'

const columns: Column<Fault>[] = [
  { key: 'what', head: 'What', cell: (row) => faultName(row.where) },
  { key: 'count', head: 'How often', isNumber: true, cell: (row) => row.count },
]

/** How often what went wrong in the process that answers; its log says what each of them was. */
export function FaultCounts() {
  const { data, error, refetch } = useQuery(ask('faults.list'))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const { since, counts } = data.data
  const day = `${formatDay(since)}, ${formatTime(since)}`
  return (
    <section className="stack">
      <SectionHead title="The program itself" />
      <p className="small">
        {counts.length === 0 ? `Nothing has failed since this process started: ${day}.` : `Counted since this process started: ${day}.`}
      </p>
      {counts.length > 0 && <DataTable caption="Faults of the program" rows={counts} keyOf={(row) => row.where} columns={columns} />}
    </section>
  )
}
