import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatTokens } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { toast, toastError } from '../../ui/toast.ts'

type Year = DataFor<'earnings.years'>[number]

const columns: Column<Year>[] = [
  { key: 'year', head: 'Year', cell: (row) => row.year },
  { key: 'sales', head: 'Sales', isNumber: true, cell: (row) => row.sales },
  { key: 'gross', head: 'Gross', isNumber: true, cell: (row) => formatTokens(row.grossPrice) },
  { key: 'returned', head: 'Given back', isNumber: true, cell: (row) => formatTokens(row.returnedPrice) },
  { key: 'fee', head: 'Fee', isNumber: true, cell: (row) => formatTokens(row.siteCommission) },
  { key: 'net', head: 'Net', isNumber: true, cell: (row) => formatTokens(row.netPrice) },
]

/** The ledger's own lines for the days above, and the sums of each year. */
export function Statements({ fromDate, toDate }: { fromDate: string; toDate: string }) {
  const { data } = useQuery(ask('earnings.years'))
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { data: statement } = await send('earnings.statement', { query: { fromDate, toDate } })
      saveFile(statement.fileName, statement.csv)
      toast(`${statement.entries} entries, closing balance ${formatTokens(statement.closingTokens)}`)
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
  }
  return (
    <section className="stack">
      <SectionHead title="Statement" />
      <p className="small">
        Every movement of your earnings in these days, refunds and disputes included, with the balance after each. It agrees with our books
        to the cent.
      </p>
      <Button variant="line" busy={isBusy} className="justify-self-start" onClick={download}>
        Download statement
      </Button>
      {data && data.data.length > 0 && <DataTable caption="By year" columns={columns} rows={data.data} keyOf={(row) => String(row.year)} />}
    </section>
  )
}
