import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay, formatTime, formatTokens } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useMoney, type Charge, type Transaction } from './api.ts'
import { chargeName, statusWords, transactionName } from './describe.ts'

const Moment = ({ time }: { time: string }) => (
  <span className="mute">
    {formatDay(time)}, {formatTime(time)}
  </span>
)

const chargeColumns: Column<Charge>[] = [
  { key: 'when', head: 'When', cell: (row) => <Moment time={row.createdAt} /> },
  { key: 'what', head: 'What', cell: (row) => chargeName(row) },
  { key: 'status', head: 'Status', cell: (row) => statusWords[row.status] },
  { key: 'tokens', head: 'Tokens', isNumber: true, cell: (row) => formatTokens(row.totalPrice) },
]

const transactionColumns = (money: (amount: number) => string): Column<Transaction>[] => [
  { key: 'when', head: 'When', cell: (row) => <Moment time={row.createdAt} /> },
  { key: 'what', head: 'What', cell: (row) => [transactionName(row), row.couponInfo && `coupon ${row.couponInfo.code} −${money(row.couponInfo.discount)}`].filter(Boolean).join(' · ') },
  { key: 'status', head: 'Status', cell: (row) => <Badge tone={row.status === 'fail' ? 'bad' : 'plain'}>{statusWords[row.status]}</Badge> },
  { key: 'price', head: 'Price', isNumber: true, cell: (row) => money(row.totalPrice) },
]

interface HistoryState {
  isPending: boolean
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/** A list of payments in each of its states. */
function History({ list, isEmpty, empty, children }: { list: HistoryState; isEmpty: boolean; empty: string; children: ReactNode }) {
  if (list.isPending) return <SkeletonRows />
  if (list.error && isEmpty) return <ErrorState error={list.error} retry={list.refetch} />
  if (isEmpty) return <EmptyState drawing="court" title="Nothing here yet" text={empty} />
  return (
    <div className="stack">
      {children}
      {list.hasNextPage ? (
        <Button variant="line" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      ) : (
        <p className="small">That is everything.</p>
      )}
    </div>
  )
}

/** What was paid from the wallet. */
export function ChargeHistory() {
  const list = useInfiniteQuery(askPages('wallet.search', { query: { limit: 25 } }))
  const rows: Charge[] = rowsOf(list.data)
  return (
    <History list={list} isEmpty={rows.length === 0} empty="Tips and unlocked posts are listed here.">
      <DataTable
        caption="Paid from the wallet"
        rows={rows}
        keyOf={(row) => row._id}
        columns={chargeColumns}
      />
    </History>
  )
}

/** What was paid by card. */
export function TransactionHistory() {
  const money = useMoney()
  const list = useInfiniteQuery(askPages('payments.transactions', { query: { limit: 25 } }))
  const rows: Transaction[] = rowsOf(list.data)
  return (
    <History list={list} isEmpty={rows.length === 0} empty="Top-ups and subscriptions paid by card are listed here.">
      <DataTable
        caption="Paid by card"
        rows={rows}
        keyOf={(row) => row._id}
        columns={transactionColumns(money)}
      />
    </History>
  )
}
