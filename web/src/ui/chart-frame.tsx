import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import type { ChartData } from './chart-data.ts'
import { csvAddress } from './csv.ts'
import { DataTable } from './data-table.tsx'
import { FillKey, StackedBars } from './stacked-bars.tsx'

/** A chart with its table and its file beside it. `write`: a figure as the table shows it. */
export function ChartFrame({
  title,
  data,
  fileName,
  write = String,
}: {
  title: string
  data: ChartData
  fileName: string
  write?: (value: number) => string
}) {
  const id = useId()
  const [isTable, setTable] = useState(false)
  const { unit, periods, series } = data
  const rows = periods.map(({ name }, at) => ({ name, values: series.map(({ values }) => values[at] ?? 0) }))
  type Row = (typeof rows)[number]
  const columns = [
    { key: 'period', head: unit, cell: (row: Row) => row.name },
    ...series.map(({ label }, index) => ({
      key: label,
      head: label,
      isNumber: true,
      cell: (row: Row) => write(row.values[index] ?? 0),
    })),
  ]
  const csv = csvAddress(
    [unit, ...series.map(({ label }) => label)],
    rows.map(({ name, values }) => [name, ...values]),
  )
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <Card className="stack">
        <div className="row between">
          <h2 className="d3" id={id}>
            {title}
          </h2>
          <span className="row">
            <Button variant="quiet" size="tiny" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
              {isTable ? 'Chart' : 'Table'}
            </Button>
            <a className="btn quiet tiny" href={csv} download={`${fileName}.csv`}>
              <Download className="i s" aria-hidden />
              CSV
            </a>
          </span>
        </div>
        {isTable ? (
          <DataTable caption={`${title}, as a table`} columns={columns} rows={rows} keyOf={({ name }) => name} />
        ) : (
          <>
            <FillKey series={series} />
            <StackedBars data={data} />
          </>
        )}
      </Card>
    </section>
  )
}
