import { formatDay, formatTime, formatTokens, tokenCell } from '../../lib/format.ts'
import { Link } from '../../lib/router/index.ts'
import { Board } from '../../ui/board.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useBalances, type Balances } from './api.ts'
import { percentText } from './shares.ts'

const columns: Column<Balances['members'][number]>[] = [
  { key: 'name', head: 'Member', cell: ({ name }) => name },
  { key: 'share', head: 'Share now', isNumber: true, cell: ({ share }) => `${percentText(Math.round(share * 100))} %` },
  { key: 'earned', head: 'Earned', isNumber: true, cell: ({ earned }) => formatTokens(earned) },
]

/** What the team itself has, and what its sales brought to its members. */
export function BalanceBoard({ teamId }: { teamId: string }) {
  const { data, error, refetch } = useBalances(teamId, true)
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  return (
    <div className="stack l">
      <Board
        label="The team’s tokens"
        cells={[
          tokenCell('Available', data?.balance),
          tokenCell('Pending', data?.pending),
          tokenCell('Requested', data?.pendingPayout),
          tokenCell('Earned', data?.totalEarned),
        ]}
      />
      <Link className="btn line justify-self-start" to={`/studio/payouts?teamId=${teamId}`}>
        Payouts of the team
      </Link>
      {data?.payoutsPausedUntil && (
        <p className="small">
          Where payouts go was changed: they are sent from {formatDay(data.payoutsPausedUntil)}, {formatTime(data.payoutsPausedUntil)} on.
        </p>
      )}
      {data && data.members.length > 0 && (
        <section>
          <SectionHead title="What it brought to members" />
          <DataTable caption="Members" columns={columns} rows={data.members} keyOf={({ performerId }) => performerId} />
        </section>
      )}
    </div>
  )
}
