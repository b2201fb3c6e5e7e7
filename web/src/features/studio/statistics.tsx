// How many came to a page, followed it and subscribed, its posts and what it earned beside them.
import { useQuery } from '@tanstack/react-query'
import { formatCount, tokenCell } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Board } from '../../ui/board.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { PeriodTable, VisitChart, WhereFrom } from '../../ui/statistics.tsx'

export const spans = ['7', '28', '90', 'months'] as const
export type Span = (typeof spans)[number]

interface OfPage {
  span: Span
  teamId?: string | undefined
  canEarn: boolean
}

const shareOf = (part: number, whole: number): string => (whole === 0 ? '' : `${Math.round((part / whole) * 1000) / 10} % of visitors`)

/** What it earned in the same days, net; the ledger's own figure. */
function useEarned(found: { from: string; until: string } | undefined, teamId: string | undefined, canEarn: boolean) {
  const query = { fromDate: found?.from ?? '', toDate: found?.until ?? '', ...(teamId && { teamId }) }
  const { data } = useQuery({ ...ask('earnings.stats', { query }), enabled: found !== undefined && canEarn })
  return data?.data.totalNetPrice
}

function Posts({ teamId }: { teamId?: string | undefined }) {
  const { data } = useQuery(ask('feeds.own', { query: { limit: 10, ...(teamId && { teamId }) } }))
  const rows = data?.data ?? []
  if (rows.length === 0) return null
  return (
    <section className="stack">
      <SectionHead title="Your latest posts, since they are there" />
      <DataTable
        caption="Posts"
        rows={rows}
        keyOf={({ _id }) => _id}
        columns={[
          { key: 'title', head: 'Post', isTitle: true, cell: ({ title, text }) => title || text || 'Without words' },
          { key: 'likes', head: 'Likes', isNumber: true, cell: ({ totalLike }) => formatCount(totalLike) },
          { key: 'comments', head: 'Comments', isNumber: true, cell: ({ totalComment }) => formatCount(totalComment) },
          { key: 'shares', head: 'Shares', isNumber: true, cell: ({ totalShare }) => formatCount(totalShare) },
        ]}
      />
    </section>
  )
}

export default function PageStatistics({ span, teamId, canEarn }: OfPage) {
  const { data, error, refetch } = useQuery(ask('statistics.ofPage', { query: { span, ...(teamId && { teamId }) } }))
  const earned = useEarned(data?.data, teamId, canEarn)
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const found = data.data
  const { sums } = found
  const isEmpty = Object.values(sums).every((sum) => sum === 0)
  return (
    <div className="stack l">
      {isEmpty ? (
        <EmptyState drawing="gate" title="Nothing to tell yet" text="Days are told when they are over, and from five visitors on." />
      ) : (
        <>
          <Board
            label="From a look to a subscription"
            cells={[
              { label: 'Visitors', value: formatCount(sums.visitors) },
              { label: ['Followed', shareOf(sums.followed, sums.visitors)].filter(Boolean).join(', '), value: formatCount(sums.followed) },
              {
                label: ['Subscribed', shareOf(sums.subscribed, sums.visitors)].filter(Boolean).join(', '),
                value: formatCount(sums.subscribed),
              },
              ...(canEarn ? [tokenCell('Earned, net', earned)] : []),
            ]}
          />
          <VisitChart data={found} />
        </>
      )}
      {!isEmpty && (
        <>
          <WhereFrom data={found} />
          <PeriodTable data={found} />
        </>
      )}
      <Posts teamId={teamId} />
      <p className="small">
        Whole days (UTC) until yesterday. A visitor counts once a day: whoever comes on two days is two. Fewer than five of a day are told
        with the days that follow, and rare places together. Nothing of it leads to a person; robots, yourself, and whose browser asks not
        to be followed are not in it.
      </p>
    </div>
  )
}
