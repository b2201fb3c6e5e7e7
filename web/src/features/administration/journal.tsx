import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatTokens } from '../../lib/format.ts'
import { useMay } from '../../lib/may.ts'
import { ask } from '../../lib/queries.ts'
import { setQuery, useQueryParam } from '../../lib/router/index.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toastError } from '../../ui/toast.ts'
import { capitalised, classNames, formatPeriod, spanOf, type Unit } from './journal-words.ts'

type Journal = DataFor<'journal.read'>
type Period = Journal['periods'][number]
type Class = Journal['classes'][number]

const figure = (amount: number) => (amount === 0 ? <span className="mute">–</span> : formatTokens(amount))
const of = (key: string, head: string, value: (row: Period) => number): Column<Period> => ({
  key,
  head,
  isNumber: true,
  cell: (row) => figure(value(row)),
})

const columnsOf = (unit: Unit): Column<Period>[] => [
  { key: 'start', head: unit === 'day' ? 'Day' : 'Month', isTitle: true, cell: ({ start }) => formatPeriod(start, unit) },
  of('toppedUp', 'Topped up', (row) => row.toppedUp),
  of('sold', 'Sold', (row) => row.sold.reduce((sum, { gross }) => sum + gross, 0)),
  of('fee', 'Fees', (row) => row.fee + row.payoutFee),
  of('costs', 'Gateway, coupons, lost', (row) => row.gatewayFee + row.promotion + row.disputeLoss),
  of('paidOut', 'Paid out', (row) => row.paidOut),
  of('refunded', 'Given back', (row) => row.refundedToWallets + row.refundedToCards),
  of('disputed', 'Disputed', (row) => row.disputed),
]

const soldColumns: Column<Period['sold'][number]>[] = [
  { key: 'type', head: 'Sale', isTitle: true, cell: ({ type }) => capitalised(type) },
  { key: 'count', head: 'Count', isNumber: true, cell: ({ count }) => count },
  { key: 'gross', head: 'Gross', isNumber: true, cell: ({ gross }) => formatTokens(gross) },
  { key: 'fee', head: 'Fee', isNumber: true, cell: ({ fee }) => formatTokens(fee) },
]

const classColumns: Column<Class>[] = [
  { key: 'name', head: 'Accounts', isTitle: true, cell: ({ name }) => classNames[name] ?? capitalised(name) },
  { key: 'opening', head: 'Before', isNumber: true, cell: ({ opening }) => figure(opening) },
  { key: 'debits', head: 'Taken', isNumber: true, cell: ({ debits }) => figure(debits) },
  { key: 'credits', head: 'Came', isNumber: true, cell: ({ credits }) => figure(credits) },
  { key: 'closing', head: 'After', isNumber: true, cell: ({ closing }) => figure(closing) },
]

/** Of all periods together, by kind. */
function soldOf(periods: readonly Period[]) {
  const sums = new Map<string, Period['sold'][number]>()
  for (const { type, count, gross, fee } of periods.flatMap(({ sold }) => sold)) {
    const known = sums.get(type)
    sums.set(type, { type, count: count + (known?.count ?? 0), gross: gross + (known?.gross ?? 0), fee: fee + (known?.fee ?? 0) })
  }
  return [...sums.values()].sort((a, b) => b.gross - a.gross)
}

const parts = [
  { part: 'lines', label: 'Journal' },
  { part: 'fees', label: 'Fees' },
  { part: 'balances', label: 'Balances' },
] as const

function Files({ span }: { span: { fromDate: string; toDate: string; unit: Unit } }) {
  const [busy, setBusy] = useState<string>()
  const download = async (part: (typeof parts)[number]['part']) => {
    setBusy(part)
    try {
      const { data: file } = await send('journal.file', { query: { ...span, part } })
      saveFile(file.fileName, file.csv)
    } catch (failure) {
      toastError(failure)
    }
    setBusy(undefined)
  }
  return (
    <div className="row wrapx">
      {parts.map(({ part, label }) => (
        <Button key={part} variant="line" busy={busy === part} onClick={() => void download(part)}>
          {label} as CSV
        </Button>
      ))}
    </div>
  )
}

function Sums({ journal, unit }: { journal: Journal; unit: Unit }) {
  const sold = soldOf(journal.periods)
  if (journal.classes.length === 0)
    return <EmptyState drawing="board" title="Nothing has moved yet" text="With the first payment the books begin." />
  return (
    <div className="stack l">
      {journal.periods.length === 0 ? (
        <p className="mute">Nothing moved in this time.</p>
      ) : (
        <DataTable caption="What came in and went out" columns={columnsOf(unit)} rows={journal.periods} keyOf={({ start }) => start} />
      )}
      {sold.length > 0 && (
        <section className="stack">
          <SectionHead title="Sold, by kind" />
          <DataTable caption="Sold, by kind" columns={soldColumns} rows={sold} keyOf={({ type }) => type} />
        </section>
      )}
      <section className="stack">
        <SectionHead title="What the books hold" />
        <p className="small">
          What is owed and what was earned stands above nothing, what the site has and what it spent below. Together they are nothing.
        </p>
        <DataTable caption="What the books hold" columns={classColumns} rows={journal.classes} keyOf={({ name }) => name} />
      </section>
    </div>
  )
}

/** What the books took in and gave out, by days of a month or months of a year. */
export function JournalBoard() {
  const mayExport = useMay('payouts.export')
  const wanted = useQueryParam('span') ?? ''
  const [now] = useState(() => new Date())
  const { options, value, ...span } = spanOf(wanted, now)
  const { data, error, refetch } = useQuery(ask('journal.read', { query: span }))
  return (
    <div className="stack l">
      <div className="row wrapx items-end">
        <SelectField
          className="min-w-52"
          label="Time"
          name="span"
          options={options}
          value={value}
          onChange={(event) => setQuery({ span: event.target.value })}
        />
        {mayExport && <Files span={span} />}
      </div>
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <SkeletonRows />}
      {data && <Sums journal={data.data} unit={span.unit} />}
    </div>
  )
}
