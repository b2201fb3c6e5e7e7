import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BuyerStatement } from '@fieldhouse/contract'
import { send } from '../../lib/client.ts'
import { formatDay, formatMoney, formatTokens } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toastError } from '../../ui/toast.ts'
import { savePaper } from './save-paper.ts'
import { lastMonths } from './words.ts'

const signed = (tokens: number) => `${tokens === 0 ? '' : tokens < 0 ? '−' : '+'}${formatTokens(Math.abs(tokens))}`

type Line = BuyerStatement['lines'][number] & { readonly place: string }
const columns: Column<Line>[] = [
  { key: 'at', head: 'When', cell: ({ at }) => <span className="mute">{formatDay(at)}</span> },
  { key: 'what', head: 'What', isTitle: true, cell: ({ title }) => title },
  {
    key: 'tokens',
    head: 'Tokens',
    isNumber: true,
    cell: ({ tokens }) => <span className={tokens > 0 ? 'text-good' : undefined}>{signed(tokens)}</span>,
  },
  { key: 'balance', head: 'Balance', isNumber: true, cell: ({ balance }) => formatTokens(balance) },
]

function Sums({ statement }: { statement: BuyerStatement }) {
  const { opening, closing, toppedUp, spent, refunded, other, cardPaid, cardRefunded, currency } = statement
  const rows: [string, string][] = [
    ['At the beginning', formatTokens(opening)],
    ['Topped up', signed(toppedUp)],
    ['Spent', signed(-spent)],
    ['Given back', signed(refunded)],
    ...(other === 0 ? [] : [['Other', signed(other)] as [string, string]]),
  ]
  return (
    <>
      <dl className="sum">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
        <div className="tot">
          <dt>At the end</dt>
          <dd>
            <b>{formatTokens(closing)} tokens</b>
          </dd>
        </div>
      </dl>
      <p className="small">
        By card {formatMoney(cardPaid, currency)}
        {cardRefunded > 0 && `, of which cards got ${formatMoney(cardRefunded, currency)} back`}. Months begin and end at midnight UTC.
      </p>
    </>
  )
}

/** A month of the wallet, from its first balance to its last. */
export function MonthStatement() {
  const months = lastMonths(new Date(), 36)
  const [month, setMonth] = useState(months[0]?.value ?? '')
  const [busy, setBusy] = useState<'csv' | 'pdf'>()
  const { data, error, refetch } = useQuery(ask('receipts.statement', { query: { month } }))
  const download = async (format: 'csv' | 'pdf') => {
    setBusy(format)
    try {
      const { data: file } = await send('receipts.statementFile', { query: { month, format } })
      if (file.csv !== null) saveFile(file.fileName, file.csv)
      if (file.pdf !== null) savePaper(file.fileName, file.pdf)
    } catch (failure) {
      toastError(failure)
    }
    setBusy(undefined)
  }
  return (
    <div className="stack l">
      <div className="row wrapx items-end">
        <SelectField
          className="min-w-44"
          label="Month"
          name="month"
          options={months}
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
        <Button variant="line" busy={busy === 'csv'} onClick={() => void download('csv')}>
          Save as CSV
        </Button>
        <Button variant="line" busy={busy === 'pdf'} onClick={() => void download('pdf')}>
          Save as PDF
        </Button>
      </div>
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <SkeletonRows />}
      {data && <Sums statement={data.data} />}
      {data && data.data.lines.length > 0 && (
        <DataTable
          caption="Movements"
          columns={columns}
          rows={data.data.lines.map((line, index) => ({ ...line, place: String(index) }))}
          keyOf={({ place }) => place}
        />
      )}
      {data?.data.isCut && <Note>These are the first {data.data.lines.length}. The files have all of them.</Note>}
    </div>
  )
}
