import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDay, formatTime, formatTokens } from '../../lib/format.ts'
import { joinMinutes } from '../../lib/minutes.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged, type Pages } from '../../ui/paged.tsx'
import { useMoney, type Charge, type Transaction } from './api.ts'
import { chargeName, statusWords, transactionName } from './describe.ts'

const Moment = ({ time }: { time: string }) => (
  <span className="mute">
    {formatDay(time)}, {formatTime(time)}
  </span>
)

const isOneVisit = (one: Charge, other: Charge) => one.type === other.type && one.targetId === other.targetId && one.status === other.status

const chargeColumns: Column<Charge>[] = [
  { key: 'when', head: 'When', cell: (row) => <Moment time={row.createdAt} /> },
  { key: 'what', head: 'What', isTitle: true, cell: (row) => chargeName(row) },
  { key: 'status', head: 'Status', cell: (row) => statusWords[row.status] },
  { key: 'tokens', head: 'Tokens', isNumber: true, cell: (row) => formatTokens(row.totalPrice) },
]

const transactionColumns = (money: (amount: number) => string): Column<Transaction>[] => [
  { key: 'when', head: 'When', cell: (row) => <Moment time={row.createdAt} /> },
  {
    key: 'what',
    head: 'What',
    isTitle: true,
    cell: (row) =>
      [transactionName(row), row.couponInfo && `coupon ${row.couponInfo.code} −${money(row.couponInfo.discount)}`]
        .filter(Boolean)
        .join(' · '),
  },
  { key: 'status', head: 'Status', cell: (row) => <Badge tone={row.status === 'fail' ? 'bad' : 'plain'}>{statusWords[row.status]}</Badge> },
  { key: 'price', head: 'Price', isNumber: true, cell: (row) => money(row.totalPrice) },
]

interface HistoryProps {
  pages: Pages
  rows: readonly unknown[]
  empty: string
  children: ReactNode
}

/** A list of payments in each of its states. */
const History = ({ pages, rows, empty, children }: HistoryProps) => (
  <Paged pages={pages} rows={rows} empty={<EmptyState drawing="court" title="Nothing here yet" text={empty} />}>
    {children}
    {!pages.hasNextPage && <p className="small">That is everything.</p>}
  </Paged>
)

/** What was paid from the wallet. */
export function ChargeHistory() {
  const pages = useInfiniteQuery(askPages('wallet.search', { query: { limit: 25 } }))
  const rows = joinMinutes<Charge>(rowsOf(pages.data), isOneVisit, (one, other) => ({
    ...one,
    totalPrice: one.totalPrice + other.totalPrice,
  }))
  return (
    <History pages={pages} rows={rows} empty="Tips and unlocked posts are listed here.">
      <DataTable caption="Paid from the wallet" rows={rows} keyOf={(row) => row._id} columns={chargeColumns} />
    </History>
  )
}

/** What was paid by card. */
export function TransactionHistory() {
  const money = useMoney()
  const pages = useInfiniteQuery(askPages('payments.transactions', { query: { limit: 25 } }))
  const rows: Transaction[] = rowsOf(pages.data)
  return (
    <History pages={pages} rows={rows} empty="Top-ups and subscriptions paid by card are listed here.">
      <DataTable caption="Paid by card" rows={rows} keyOf={(row) => row._id} columns={transactionColumns(money)} />
    </History>
  )
}
