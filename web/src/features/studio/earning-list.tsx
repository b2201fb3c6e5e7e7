import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { writeCsv } from '@fieldhouse/contract/csv'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime, formatTokens } from '../../lib/format.ts'
import { askPages, rowsOf } from '../../lib/queries.ts'
import { joinMinutes, minutesText } from '../../lib/minutes.ts'
import { Link } from '../../lib/router/index.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paged } from '../../ui/paged.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toastError } from '../../ui/toast.ts'
import { earningName, type earningTypes } from './describe.ts'
import type { Days, Earning } from './earnings-periods.ts'

export type EarningsFilter = Days & { type?: (typeof earningTypes)[number]['value'] }

const round = (amount: number) => Math.round(amount * 100) / 100
const grossOf = ({ grossPrice, returnedPrice }: Earning) => round(grossPrice - returnedPrice)
const feeOf = (row: Earning) => round(grossOf(row) - row.keptPrice)
const fromOf = ({ userInfo }: Earning) => userInfo?.name ?? 'Somebody who left'

const isOneVisit = (one: Earning, other: Earning) =>
  one.type === other.type && one.targetId === other.targetId && one.userInfo?._id === other.userInfo?._id
const addMinute = (one: Earning, other: Earning): Earning => ({
  ...one,
  grossPrice: round(one.grossPrice + other.grossPrice),
  returnedPrice: round(one.returnedPrice + other.returnedPrice),
  keptPrice: round(one.keptPrice + other.keptPrice),
})

/** Which thing was sold, with the way to it; what kind of thing, where it has a name. */
function What({ row }: { row: Earning & { readonly minutes?: number } }) {
  const kind = earningName(row.type)
  const { title, path } = row.targetInfo ?? { title: '', path: null }
  const name = title || kind
  return (
    <>
      {path ? (
        <Link className="link" to={path}>
          {name}
        </Link>
      ) : (
        name
      )}
      <span className="small block font-normal">
        {[title && title !== kind && kind, minutesText(row), row.returnedPrice > 0 && `${formatTokens(row.returnedPrice)} given back`]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  )
}

const From = ({ row }: { row: Earning }) => {
  const path = row.userInfo?.path
  return path ? (
    <Link className="link" to={path}>
      {fromOf(row)}
    </Link>
  ) : (
    fromOf(row)
  )
}

/** A sheet in which what is left of a sale goes back to its buyer. */
export type GiveSheet = ComponentType<{
  id: string
  what: string
  buyer: string
  left: number
  closes: boolean
  call: 'refunds.give'
  onClose: () => void
}>

function GiveBack({ row, Sheet }: { row: Earning; Sheet: GiveSheet }) {
  const [isOpen, setOpen] = useState(false)
  const left = row.refundablePrice
  if (left <= 0) return null
  const what = row.targetInfo?.title || earningName(row.type)
  return (
    <>
      <Button variant="quiet" size="tiny" aria-label={`Give back: ${what} of ${fromOf(row)}`} onClick={() => setOpen(true)}>
        Give back
      </Button>
      {isOpen && (
        <Sheet
          id={row._id}
          what={what}
          buyer={fromOf(row)}
          left={left}
          closes={row.targetInfo !== null}
          call="refunds.give"
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const columns: Column<Earning>[] = [
  { key: 'when', head: 'When', cell: (row) => `${formatDay(row.createdAt)}, ${formatTime(row.createdAt)}` },
  { key: 'from', head: 'From', cell: (row) => <From row={row} /> },
  { key: 'for', head: 'For', isTitle: true, cell: (row) => <What row={row} /> },
  { key: 'gross', head: 'Gross', isNumber: true, cell: (row) => formatTokens(grossOf(row)) },
  { key: 'fee', head: 'Fee', isNumber: true, cell: (row) => <span className="mute">{formatTokens(feeOf(row))}</span> },
  { key: 'net', head: 'Net', isNumber: true, cell: (row) => formatTokens(row.keptPrice) },
]
/** Minutes that stand in one row were paid one by one. */
const columnsWith = (Sheet: GiveSheet): Column<Earning & { readonly minutes?: number }>[] => [
  ...columns,
  { key: 'do', head: 'Refund', cell: (row) => ((row.minutes ?? 1) > 1 ? null : <GiveBack row={row} Sheet={Sheet} />) },
]

const csvOf = (rows: readonly Earning[]) =>
  writeCsv(
    ['When', 'From', 'For', 'Which', 'Gross', 'Given back', 'Fee', 'Net'],
    rows.map((row) => [
      row.createdAt,
      row.userInfo?.name ?? '',
      earningName(row.type),
      row.targetInfo?.title ?? '',
      ...[row.grossPrice, row.returnedPrice, feeOf(row), row.keptPrice].map((amount) => amount.toFixed(2)),
    ]),
  )

const atOnce = 100
/** So far the server counts into a list. */
const farthest = 10_000

/** All of them, the newest first; a longer list goes on from the day that it came to. */
async function fetchAll(filter: EarningsFilter): Promise<Earning[]> {
  const rows = new Map<string, Earning>()
  let { toDate } = filter
  for (let offset = 0; ; ) {
    const { data, total } = await send('earnings.search', { query: { ...filter, toDate, limit: atOnce, offset } })
    for (const row of data) rows.set(row._id, row)
    offset += atOnce
    if (offset >= total || data.length === 0) return [...rows.values()]
    if (offset <= farthest) continue
    const day = data.at(-1)?.createdAt.slice(0, 10) ?? toDate
    if (day === toDate) return [...rows.values()]
    ;[toDate, offset] = [day, 0]
  }
}

function Download({ filter }: { filter: EarningsFilter }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(`earnings-${filter.fromDate}-${filter.toDate}.csv`, csvOf(await fetchAll(filter)))
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

/** What was sold in these days, the newest first: which thing, to whom, and what is left of it. */
export function EarningList({ filter, GiveSheet }: { filter: EarningsFilter; GiveSheet: GiveSheet }) {
  const pages = useInfiniteQuery(askPages('earnings.search', { query: { ...filter, limit: 25 } }))
  const rows = joinMinutes<Earning>(rowsOf(pages.data), isOneVisit, addMinute)
  const empty = (
    <EmptyState
      drawing="court"
      title="Nothing in these days"
      text="Tips, subscriptions and sold posts appear here the moment they are paid."
    />
  )
  return (
    <section>
      <SectionHead title="Single earnings">{rows.length > 0 && <Download filter={filter} />}</SectionHead>
      <Paged pages={pages} rows={rows} empty={empty}>
        <DataTable caption="Single earnings" columns={columnsWith(GiveSheet)} rows={rows} keyOf={(row) => row._id} />
      </Paged>
    </section>
  )
}
