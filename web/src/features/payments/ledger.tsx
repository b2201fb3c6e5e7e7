// One ledger of a wallet: what was paid from it, what a card paid, and what came back or was taken, the newest first.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay, formatTime, formatTokens } from '../../lib/format.ts'
import { joinMinutes } from '../../lib/minutes.ts'
import { mixByTime } from '../../lib/mix-lists.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toastError } from '../../ui/toast.ts'
import { useMoney, type Charge } from './api.ts'
import { rowOfCharge, rowOfMovement, rowOfTransaction, type LedgerRow } from './ledger-rows.ts'

type Money = (amount: number) => string

const isOneVisit = (one: Charge, other: Charge) => one.type === other.type && one.targetId === other.targetId && one.status === other.status
const addMinute = (one: Charge, other: Charge): Charge => ({ ...one, totalPrice: one.totalPrice + other.totalPrice })

const signed = (tokens: number) => `${tokens < 0 ? '−' : '+'}${formatTokens(Math.abs(tokens))}`

/** Below the name: what a card paid for it, and how it stands unless it is simply paid. */
function Detail({ row, money }: { row: LedgerRow; money: Money }) {
  const byCard = row.money !== null && row.money > 0 && (row.tokens === null ? 'By card' : `${money(row.money)} by card`)
  if (!byCard && !row.status) return null
  return (
    <span className="small block font-normal">
      {byCard}
      {byCard && row.status && ' · '}
      {row.status && <span className={row.isGood ? undefined : 'text-bad'}>{row.status}</span>}
    </span>
  )
}

function Figure({ row, money }: { row: LedgerRow; money: Money }) {
  if (row.tokens === null) return <span className="mute">{row.money ? money(row.money) : 'Free'}</span>
  return <span className={row.tokens > 0 ? 'text-good' : undefined}>{signed(row.tokens)}</span>
}

const columnsOf = (money: Money): Column<LedgerRow>[] => [
  {
    key: 'when',
    head: 'When',
    cell: ({ createdAt }) => (
      <span className="mute">
        {formatDay(createdAt)}, {formatTime(createdAt)}
      </span>
    ),
  },
  {
    key: 'what',
    head: 'What',
    isTitle: true,
    cell: (row) => (
      <>
        {row.what}
        <Detail row={row} money={money} />
      </>
    ),
  },
  { key: 'amount', head: 'Tokens', isNumber: true, cell: (row) => <Figure row={row} money={money} /> },
]

function Download() {
  const money = useMoney()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { saveLedger } = await import('./ledger-file.ts')
      await saveLedger(money)
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <Button variant="quiet" size="tiny" busy={isBusy} onClick={() => void download()}>
      Download CSV
    </Button>
  )
}

export function Ledger() {
  const money = useMoney()
  const charges = useInfiniteQuery(askPages('wallet.search', { query: { limit: 25 } }))
  const transactions = useInfiniteQuery(askPages('payments.transactions', { query: { limit: 25 } }))
  const movements = useInfiniteQuery(askPages('wallet.movements', { query: { limit: 25 } }))
  const all = [charges, transactions, movements]
  const list = mixByTime<LedgerRow>(
    { ...charges, rows: joinMinutes<Charge>(rowsOf(charges.data), isOneVisit, addMinute).map(rowOfCharge) },
    { ...transactions, rows: rowsOf(transactions.data).map((one) => rowOfTransaction(one, money)) },
    { ...movements, rows: rowsOf(movements.data).map(rowOfMovement) },
  )
  // Money that is not shown would be missed: with a part of it there is no ledger.
  const error = all.find((one) => one.error)?.error ?? null
  const rows = error && all.some(({ data }) => !data) ? [] : list.rows
  return (
    <section aria-labelledby="ledger">
      <SectionHead title="Ledger" id="ledger">
        {rows.length > 0 && <Download />}
      </SectionHead>
      <Paged
        pages={{
          isPending: list.isPending,
          isSuccess: !error,
          error,
          hasNextPage: list.hasMore,
          isFetchingNextPage: list.isLoadingMore,
          fetchNextPage: list.loadMore,
          refetch: () => Promise.all(all.map((one) => one.refetch())),
        }}
        rows={rows}
        empty={
          <EmptyState
            drawing="court"
            title="Nothing here yet"
            text="Top-ups, tips, subscriptions and what you unlock stand here, to the cent."
          />
        }
      >
        <DataTable caption="Every movement" rows={rows} keyOf={({ _id }) => _id} columns={columnsOf(money)} />
        {!list.hasMore && <p className="small">That is everything.</p>}
      </Paged>
    </section>
  )
}
