import { actionGroups, actionWords, groupOfAction, isActionName, type ActionGroup } from '@fieldhouse/contract/actions'
import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { formatCount } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

type Sums = DataFor<'statistics.actions'>
type Action = Sums['actions'][number]
type Source = Sums['sources'][number]

export const spans = [7, 28, 90] as const

const columns = (days: number): Column<Action>[] => [
  { key: 'what', head: 'What', cell: ({ name }) => (isActionName(name) ? actionWords(name) : name) },
  { key: 'now', head: `${days} days`, isNumber: true, cell: ({ count }) => formatCount(count) },
  { key: 'before', head: `${days} days before`, isNumber: true, cell: ({ before }) => formatCount(before) },
]

const sourceColumns: Column<Source>[] = [
  { key: 'source', head: 'From', cell: ({ source }) => (source === 'other' ? 'All others, fewer than five each' : source) },
  { key: 'count', head: 'How often', isNumber: true, cell: ({ count }) => formatCount(count) },
]

const dayName = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Weeks, from the last day back, so that a phone has room for every bar. */
function chartOf({ byDay }: Sums) {
  const length = byDay.length > 14 ? 7 : 1
  const periods = []
  for (let end = byDay.length; end > 0; end -= length) periods.unshift(byDay.slice(Math.max(0, end - length), end))
  const named = periods.map((days) => {
    const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
    const [month = '', day = ''] = dayName.format(new Date(first)).split(' ')
    const name = first === last ? dayName.format(new Date(first)) : `${dayName.format(new Date(first))} – ${dayName.format(new Date(last))}`
    const sum = (of: 'seen' | 'done') => days.reduce((total, counts) => total + counts[of], 0)
    return { name, mark: [month, day] as const, seen: sum('seen'), done: sum('done') }
  })
  return {
    sentence: `Pages opened and things done ${length === 7 ? 'each week' : 'each day'}, the newest last.`,
    unit: length === 7 ? 'Week' : 'Day',
    periods: named.map(({ name, mark }) => ({ name, mark })),
    series: [
      { label: 'Done', values: named.map(({ done }) => done) },
      { label: 'Opened', values: named.map(({ seen }) => seen) },
    ],
  }
}

function Group({ group, sums }: { group: ActionGroup; sums: Sums }) {
  const rows = sums.actions
    .filter(({ name, count, before }) => isActionName(name) && groupOfAction(name) === group && count + before > 0)
    .sort((a, b) => b.count - a.count || b.before - a.before)
  if (rows.length === 0) return null
  return (
    <section className="stack">
      <SectionHead title={actionGroups[group]} />
      <DataTable caption={actionGroups[group]} rows={rows} keyOf={({ name }) => name} columns={columns(sums.days)} />
    </section>
  )
}

/** How the site is used, in sums of whole days. */
export function ActionBoard({ days }: { days: number }) {
  const { data, error, refetch } = useQuery(ask('statistics.actions', { query: { days } }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const sums = data.data
  if (sums.actions.every(({ count, before }) => count + before === 0)) {
    return <EmptyState drawing="gate" title="Nothing counted yet" text="What people open and do appears here within a few seconds." />
  }
  return (
    <>
      <ChartFrame title={sums.days > 14 ? 'Week by week' : 'Day by day'} fileName="actions" data={chartOf(sums)} write={formatCount} />
      <Group group="done" sums={sums} />
      <Group group="seen" sums={sums} />
      {sums.sources.length > 0 && (
        <section className="stack">
          <SectionHead title="Where adults came from" />
          <DataTable caption="Where adults came from" rows={sums.sources} keyOf={({ source }) => source} columns={sourceColumns} />
        </section>
      )}
      <p className="small">
        As browsers tell it, in whole days (UTC), kept for 25 months. Nothing of it leads to a person; whose browser asks not to be followed
        is not in it, nor who leaves within five seconds.
        {sums.dropped > 0 && ` ${formatCount(sums.dropped)} names that nobody knows were dropped.`}
      </p>
    </>
  )
}
