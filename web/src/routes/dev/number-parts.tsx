import type { ChartData } from '../../ui/chart-data.ts'
import { ChartFrame } from '../../ui/chart-frame.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Price } from '../../ui/price.tsx'
import { SectionHead } from '../../ui/section-head.tsx'

const matches = [
  { name: 'Port Ashby – Tern Bay', score: '58–61' },
  { name: 'Herons – Quarry Hill', score: '19:00' },
  { name: 'Eastmarsh – Longwater', score: '2–0' },
]
const columns = [
  { key: 'name', head: 'Match', cell: (row: (typeof matches)[number]) => row.name },
  { key: 'score', head: 'Score', isNumber: true, cell: (row: (typeof matches)[number]) => row.score },
]
const days = Array.from({ length: 30 }, (_, i) => `2026-11-${String(i + 1).padStart(2, '0')}`)
const data: ChartData = {
  sentence: 'Earnings in November rose from 20 to 70 dollars a day, tips made about a third.',
  days,
  series: [
    { label: 'Subscriptions', values: days.map((_, i) => 20 + i + 8 * Math.sin(i)) },
    { label: 'Tips', values: days.map((_, i) => 10 + i / 3 + 5 * Math.cos(i * 1.7)) },
  ],
}

export const NumberParts = () => (
  <section>
    <SectionHead title="Numbers" />
    <div className="grid items-start gap-6 rail:grid-cols-2">
      <div className="stack l">
        <p>
          <Price amount={4.99} per="month" /> <Price amount={6} tokens={6} />
        </p>
        <DataTable caption="Tonight" columns={columns} rows={matches} keyOf={(row) => row.name} />
      </div>
      <ChartFrame title="Earnings by day" data={data} fileName="earnings" />
    </div>
  </section>
)
