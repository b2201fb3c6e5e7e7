import { Download } from 'lucide-react'
import { lazy, Suspense, useMemo, useState, type ComponentType } from 'react'
import { Button } from './button.tsx'
import type { ChartData, ChartSeries } from './chart-data.ts'
import { csvAddress } from './csv.ts'
import { DataTable } from './data-table.tsx'
import { Skeleton } from './skeleton.tsx'

const NoChart = () => <p className="mute">The chart could not be drawn here. The table has the same numbers.</p>

// A chart that cannot be fetched or started must not take the page with it.
const ChartCanvas: ComponentType<{ data: ChartData }> = lazy(() => import('./chart-canvas.tsx').catch(() => ({ default: NoChart })))

/** The same weights and dashes as the lines of the chart. */
const keyLines = [
  'stroke-accent-ink stroke-3',
  'stroke-ink stroke-2 [stroke-dasharray:8_6]',
  'stroke-ink-3 stroke-2 [stroke-dasharray:2_5]',
]

const ChartKey = ({ series }: { series: readonly ChartSeries[] }) => (
  <p className="row wrapx small">
    {series.map(({ label }, i) => (
      <span className="row gap-2!" key={label}>
        <svg width="32" height="4" aria-hidden>
          <path d="M0 2h32" className={keyLines[i % keyLines.length]} />
        </svg>
        {label}
      </span>
    ))}
  </p>
)

/** A chart with its table and its file beside it. */
export function ChartFrame({ title, data, fileName }: { title: string; data: ChartData; fileName: string }) {
  const [isTable, setTable] = useState(false)
  const rows = useMemo(() => data.days.map((day, i) => ({ day, values: data.series.map((series) => series.values[i] ?? 0) })), [data])
  const columns = [
    { key: 'day', head: 'Day', cell: (row: (typeof rows)[number]) => row.day },
    ...data.series.map((series, i) => ({
      key: series.label,
      head: series.label,
      isNumber: true,
      cell: (row: (typeof rows)[number]) => row.values[i],
    })),
  ]
  const csv = csvAddress(
    ['Day', ...data.series.map((series) => series.label)],
    rows.map((row) => [row.day, ...row.values]),
  )
  return (
    <figure className="stack">
      <figcaption className="row between">
        <span className="d4">{title}</span>
        <span className="row">
          <Button variant="quiet" size="tiny" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {isTable ? 'Chart' : 'Table'}
          </Button>
          <a className="btn quiet tiny" href={csv} download={`${fileName}.csv`}>
            <Download className="i s" aria-hidden />
            CSV
          </a>
        </span>
      </figcaption>
      {isTable ? (
        <DataTable caption={title} columns={columns} rows={rows} keyOf={(row) => row.day} />
      ) : (
        <div className="chart" role="img" aria-label={data.sentence}>
          <ChartKey series={data.series} />
          <Suspense fallback={<Skeleton height="15rem" />}>
            <ChartCanvas data={data} />
          </Suspense>
        </div>
      )}
    </figure>
  )
}
