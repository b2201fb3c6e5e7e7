import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime, formatTokens } from '../../lib/format.ts'
import { setQuery, useQueryParam } from '../../lib/router/index.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { csvAddress } from '../../ui/csv.ts'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { earningTypes, soldName } from './describe.ts'
import { EarningsBoard } from './earnings-board.tsx'
import { Statements } from './statements.tsx'
import { chartOf, lastDays, type Earning } from './earnings-days.ts'

const pageSize = 100
/** More single earnings than this are not drawn; the board still counts them all. */
const mostPages = 10

interface EarningsFilter {
  fromDate: string
  toDate: string
  type?: (typeof earningTypes)[number]['value']
}

async function fetchEarnings(filter: EarningsFilter, signal: AbortSignal): Promise<Earning[]> {
  const rows: Earning[] = []
  for (let page = 0; page < mostPages; page += 1) {
    const { data, total } = await send('earnings.search', { query: { ...filter, limit: pageSize, offset: page * pageSize } }, { signal })
    rows.push(...data)
    if (rows.length >= total || data.length === 0) break
  }
  return rows
}

const feeOf = ({ grossPrice, netPrice }: Earning) => grossPrice - netPrice

const columns: Column<Earning>[] = [
  { key: 'when', head: 'When', cell: (row) => `${formatDay(row.createdAt)}, ${formatTime(row.createdAt)}` },
  { key: 'from', head: 'From', cell: (row) => row.userInfo?.name ?? 'Somebody who left' },
  { key: 'for', head: 'For', cell: (row) => soldName(row) },
  { key: 'gross', head: 'Gross', isNumber: true, cell: (row) => formatTokens(row.grossPrice) },
  { key: 'fee', head: 'Fee', isNumber: true, cell: (row) => formatTokens(feeOf(row)) },
  { key: 'net', head: 'Net', isNumber: true, cell: (row) => formatTokens(row.netPrice) },
]

const csvOf = (rows: readonly Earning[]) =>
  csvAddress(
    ['When', 'From', 'For', 'Gross', 'Fee', 'Net'],
    rows.map((row) => [
      row.createdAt,
      row.userInfo?.name ?? '',
      soldName(row),
      row.grossPrice.toFixed(2),
      feeOf(row).toFixed(2),
      row.netPrice.toFixed(2),
    ]),
  )

function Filters({ fromDate, toDate, type }: EarningsFilter) {
  return (
    <div className="grid gap-3 tablet:grid-cols-3">
      <TextField label="From" type="date" max={toDate} value={fromDate} onChange={(event) => setQuery({ fromDate: event.target.value })} />
      <TextField label="To" type="date" min={fromDate} value={toDate} onChange={(event) => setQuery({ toDate: event.target.value })} />
      <SelectField
        label="What"
        placeholder="Everything"
        options={earningTypes}
        value={type ?? ''}
        onChange={(event) => setQuery({ type: event.target.value })}
      />
    </div>
  )
}

/** Board, chart and table of what the page earned; the filters are in the address. */
export function Earnings() {
  const usual = useMemo(() => lastDays(28), [])
  const fromDate = useQueryParam('fromDate') ?? usual.fromDate
  const toDate = useQueryParam('toDate') ?? usual.toDate
  const named = useQueryParam('type')
  const type = earningTypes.find(({ value }) => value === named)?.value
  const filter = { fromDate, toDate, ...(type && { type }) }
  const { data, error, refetch } = useQuery({
    queryKey: ['earnings.search', { query: filter }, 'all'],
    queryFn: ({ signal }) => fetchEarnings(filter, signal),
  })
  const chart = useMemo(() => chartOf(data ?? [], { fromDate, toDate }), [data, fromDate, toDate])
  return (
    <>
      <EarningsBoard period={{ fromDate, toDate }} />
      <Filters {...filter} />
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!data && !error && <Skeleton height="18rem" />}
      {data?.length === 0 && (
        <EmptyState
          drawing="court"
          title="Nothing in these days"
          text="Tips, subscriptions and sold posts appear here the moment they are paid."
        />
      )}
      {data && data.length > 0 && (
        <>
          <ChartFrame title="Net by day" data={chart} fileName="earnings-by-day" />
          <section>
            <SectionHead title="Single earnings">
              <a href={csvOf(data)} download="earnings.csv">
                Download CSV
              </a>
            </SectionHead>
            <DataTable caption="Single earnings" columns={columns} rows={data} keyOf={(row) => row._id} />
          </section>
        </>
      )}
      <Statements fromDate={fromDate} toDate={toDate} />
    </>
  )
}
