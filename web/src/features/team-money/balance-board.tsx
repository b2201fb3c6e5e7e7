import { formatDay, formatTime, formatTokens } from '../../lib/format.ts'
import { Board } from '../../ui/board.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { useBalances, type Balances } from './api.ts'
import { percentText } from './shares.ts'

/** Whole tokens large, the decimals small beside them. */
function cell(label: string, amount: number | undefined) {
  if (amount === undefined) return { label, value: undefined }
  const text = formatTokens(amount)
  return { label, value: text.slice(0, -3), unit: text.slice(-3) }
}

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
          cell('Available', data?.balance),
          cell('Pending', data?.pending),
          cell('Requested', data?.pendingPayout),
          cell('Earned', data?.totalEarned),
        ]}
      />
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
