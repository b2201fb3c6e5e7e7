// What a file says, row by row: what went wrong stands first.
import { importActions, type ImportAction, type ImportLine, type ImportRun } from '@fieldhouse/contract/imports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { askLines, linesAtOnce, type Side } from './api.ts'
import { actionWords, badgeOf, kindWords } from './words.ts'

const columnsOf = (run: ImportRun, side: Side): readonly Column<ImportLine>[] => [
  { key: 'line', head: 'Row', cell: ({ line }) => line },
  {
    key: 'title',
    head: 'What',
    isTitle: true,
    cell: ({ title, postId, state }) =>
      postId && state === 'done' && side === 'athlete' ? (
        <Link className="link [overflow-wrap:anywhere]" dir="auto" to={`/studio/posts/${postId}`}>
          {title}
        </Link>
      ) : (
        <span className="[overflow-wrap:anywhere]" dir="auto">
          {title}
        </span>
      ),
  },
  {
    key: 'kind',
    head: 'Kind',
    cell: ({ kind, pictures }) =>
      `${kindWords[kind]}${pictures > 0 ? `, ${formatCount(pictures)} ${pictures === 1 ? 'picture' : 'pictures'}` : ''}`,
  },
  {
    key: 'action',
    head: 'What happens',
    cell: (line) => {
      const { label, tone } = badgeOf(line, run)
      return (
        <>
          <Badge tone={tone}>{label}</Badge> {line.message && <span className="small [overflow-wrap:anywhere]">{line.message}</span>}
        </>
      )
    },
  },
]

export function ImportLines({ run, side }: { run: ImportRun; side: Side }) {
  const [action, setAction] = useState<ImportAction>()
  const [page, setPage] = useState(0)
  const isMoving = run.state === 'running' || run.state === 'undoing'
  const { data, error, refetch } = useQuery({
    ...askLines(side, run._id, action, page * linesAtOnce),
    placeholderData: keepPreviousData,
    // What stood there before it was done says other things, and names people.
    staleTime: 0,
    refetchInterval: isMoving ? 3000 : false,
  })
  const options = [
    { value: 'all', text: 'All' },
    ...importActions
      .filter((one) => run.sums[one] > 0)
      .map((one) => ({ value: one, text: `${actionWords[one].label} ${formatCount(run.sums[one])}` })),
  ]
  const choose = (id: string) => {
    setAction(importActions.find((one) => one === id))
    setPage(0)
  }
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const last = Math.max(0, Math.ceil(data.total / linesAtOnce) - 1)
  return (
    <section className="stack" aria-label="Row by row">
      {options.length > 2 && <Chips label="Which rows" options={options} value={action ?? 'all'} onChange={choose} />}
      <DataTable caption="Rows of the file" columns={columnsOf(run, side)} rows={data.data} keyOf={({ _id }) => _id} />
      {last > 0 && (
        <div className="row wrapx">
          <Button variant="line" size="tiny" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Earlier rows
          </Button>
          <span className="small">
            {formatCount(page + 1)} of {formatCount(last + 1)}
          </span>
          <Button variant="line" size="tiny" disabled={page >= last} onClick={() => setPage(page + 1)}>
            Further rows
          </Button>
        </div>
      )}
    </section>
  )
}
