// Who came to the site and from where, and how far those came who joined.
import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { formatCount } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Board } from '../../ui/board.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { PeriodTable, VisitChart, WhereFrom } from '../../ui/statistics.tsx'

type Found = DataFor<'statistics.ofSite'>
type Cohort = Found['cohorts'][number]
type Campaign = Found['invitations'][number]

const monthName = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const share = (part: number, whole: number) => (whole === 0 ? '' : ` (${Math.round((part / whole) * 100)} %)`)

const farther: Column<Found['funnel']>[] = [
  { key: 'registered', head: 'People', isNumber: true, cell: ({ registered }) => formatCount(registered) },
  {
    key: 'proven',
    head: 'Address proven',
    isNumber: true,
    cell: ({ proven, registered }) => `${formatCount(proven)}${share(proven, registered)}`,
  },
  {
    key: 'followed',
    head: 'Follow',
    isNumber: true,
    cell: ({ followed, registered }) => `${formatCount(followed)}${share(followed, registered)}`,
  },
  { key: 'paid', head: 'Have paid', isNumber: true, cell: ({ paid, registered }) => `${formatCount(paid)}${share(paid, registered)}` },
]

const columns: Column<Cohort>[] = [
  { key: 'month', head: 'Joined in', isTitle: true, cell: ({ month }) => monthName.format(new Date(`${month}-01`)) },
  ...farther,
]
const campaignColumns: Column<Campaign>[] = [
  { key: 'campaign', head: 'Campaign', isTitle: true, cell: ({ campaign }) => campaign },
  ...farther,
]

export function VisitBoard({ days }: { days: 7 | 28 | 90 }) {
  const { data, error, refetch } = useQuery(ask('statistics.ofSite', { query: { span: `${days}` } }))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const { funnel, cohorts, invitations, ...found } = data.data
  return (
    <>
      <section className="stack">
        <SectionHead title={`Who joined in ${days} days, and how far they came`} />
        <Board
          label="From an account to a first payment"
          cells={[
            { label: 'Registered', value: formatCount(funnel.registered) },
            { label: 'Address proven', value: formatCount(funnel.proven) },
            { label: 'Follow a page', value: formatCount(funnel.followed) },
            { label: 'Paid by card', value: formatCount(funnel.paid) },
          ]}
        />
        <DataTable
          caption="By the month in which people joined"
          columns={columns}
          rows={cohorts.filter(({ registered }) => registered > 0)}
          keyOf={({ month }) => month}
        />
        {invitations.length > 0 && (
          <DataTable
            caption="By the campaign of the invitation"
            columns={campaignColumns}
            rows={invitations}
            keyOf={({ campaign }) => campaign}
          />
        )}
      </section>
      {found.sums.views > 0 && (
        <>
          <VisitChart data={found} />
          <WhereFrom data={found} />
          <PeriodTable data={found} />
        </>
      )}
      <p className="small">
        Visitors are told apart for a day only, by a hash that is gone after it; whoever comes on two days is two. Nothing of fewer than
        five is kept. Robots are not in it.
      </p>
    </>
  )
}
