import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatTokens } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Link, setQuery } from '../../lib/router/index.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toastError } from '../../ui/toast.ts'

type Row = DataFor<'earnings.payees'>[number]

const columns: readonly Column<Row>[] = [
  {
    key: 'payee',
    head: 'Payee',
    cell: ({ _id, payee }) =>
      payee ? (
        <Link className="link" to={payee.path}>
          {payee.name}
        </Link>
      ) : (
        _id
      ),
  },
  { key: 'form', head: 'To report', cell: (row) => row.form ?? '–' },
  { key: 'sales', head: 'Sales', isNumber: true, cell: (row) => row.sales },
  { key: 'gross', head: 'Gross', isNumber: true, cell: (row) => formatTokens(row.grossPrice) },
  { key: 'returned', head: 'Given back', isNumber: true, cell: (row) => formatTokens(row.returnedPrice) },
  { key: 'net', head: 'Net', isNumber: true, cell: (row) => formatTokens(row.netPrice) },
]

const years = (now: number) => Array.from({ length: 5 }, (_, index) => ({ value: String(now - index), text: String(now - index) }))

/** What each payee sold in a year, and of whom the tax office must be told. */
export function Payees({ year }: { year: number }) {
  const { data, error, refetch } = useQuery(ask('earnings.payees', { query: { year, limit: 100 } }))
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { data: file } = await send('earnings.payeesFile', { query: { year } })
      saveFile(file.fileName, file.csv)
    } catch (failure) {
      toastError(failure)
    }
    setBusy(false)
  }
  return (
    <>
      <p className="small">
        Refunds and lost disputes are lines of the year in which they were. A form is named where the year reaches the threshold of the
        settings.
      </p>
      <div className="row items-end">
        <SelectField
          className="min-w-32"
          label="Year"
          name="year"
          options={years(new Date().getFullYear())}
          value={String(year)}
          onChange={(event) => setQuery({ year: event.target.value })}
        />
        <Button variant="line" busy={isBusy} onClick={download}>
          Download all as CSV
        </Button>
      </div>
      {error && !data && <ErrorState error={error} retry={refetch} />}
      {!error && !data && <SkeletonRows />}
      {data?.data.length === 0 && (
        <EmptyState drawing="board" title="Nothing was sold" text="The sales of another year are a choice away." />
      )}
      {data && data.data.length > 0 && (
        <DataTable
          caption={`Payees of ${year}, the first ${data.data.length} of ${data.total}`}
          rows={data.data}
          keyOf={(row) => row._id}
          columns={columns}
        />
      )}
    </>
  )
}
