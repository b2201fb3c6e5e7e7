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
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toastError } from '../../ui/toast.ts'
import { formatPeriod, spanOf } from './journal-words.ts'
import { taxKindNames } from './tax-words.ts'

type Line = DataFor<'taxes.report'>['lines'][number]

const figure = (amount: number) => (amount === 0 ? <span className="mute">–</span> : formatTokens(amount))
const of = (key: string, head: string, value: (line: Line) => number): Column<Line> => ({
  key,
  head,
  isNumber: true,
  cell: (line) => figure(value(line)),
})

const columns: readonly Column<Line>[] = [
  { key: 'place', head: 'Place', isTitle: true, cell: ({ place }) => place },
  { key: 'month', head: 'Month', cell: ({ month }) => formatPeriod(`${month}-01`, 'month') },
  { key: 'kind', head: 'Of', cell: ({ kind }) => taxKindNames[kind] },
  { key: 'tax', head: 'Tax', cell: ({ name, percent }) => `${name} ${percent} %` },
  { key: 'sales', head: 'Sales', isNumber: true, cell: ({ sales }) => sales },
  of('paid', 'Paid', (line) => line.paid),
  of('in', 'Tax in it', (line) => line.tax),
  of('returned', 'Given back', (line) => line.returnedTax),
  of('due', 'Due', (line) => line.due),
]
const keyOf = ({ month, country, region, kind, name, percent }: Line) => [month, country, region, kind, name, percent].join('|')

function File({ span }: { span: { fromDate: string; toDate: string } }) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { data: file } = await send('taxes.file', { query: span })
      saveFile(file.fileName, file.csv)
    } catch (failure) {
      toastError(failure)
    }
    setBusy(false)
  }
  return (
    <Button variant="line" busy={isBusy} onClick={() => void download()}>
      As CSV
    </Button>
  )
}

/** What was collected by month, place, kind and rate, and what of it is to be handed on. */
export function TaxReport() {
  const mayExport = useMay('payouts.export')
  const [now] = useState(() => new Date())
  const { options, value, fromDate, toDate } = spanOf(useQueryParam('span') ?? '', now)
  const span = { fromDate, toDate }
  const { data, error, refetch } = useQuery(ask('taxes.report', { query: span }))
  const lines = data?.data.lines ?? []
  return (
    <section className="stack">
      <SectionHead title="Collected" />
      <div className="row wrapx items-end">
        <SelectField
          className="min-w-52"
          label="Time"
          name="span"
          options={options}
          value={value}
          onChange={(event) => setQuery({ span: event.target.value })}
        />
        {mayExport && lines.length > 0 && <File span={span} />}
      </div>
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <SkeletonRows />}
      {data && lines.length === 0 && <p className="mute">Nothing was sold with tax in this time.</p>}
      {lines.length > 0 && <DataTable caption="Tax by month, place and kind" columns={columns} rows={lines} keyOf={keyOf} />}
    </section>
  )
}
