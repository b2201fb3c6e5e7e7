import { tokenCell } from '../../lib/format.ts'
import { Board } from '../../ui/board.tsx'
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
const weeks = Array.from({ length: 12 }, (_, i) => i)
const data: ChartData = {
  sentence: 'Net by week rose from 380 to 620 tokens; tips made about a third.',
  unit: 'Week',
  periods: weeks.map((week) => ({ name: `Week ${week + 1}`, mark: [String(week + 1), ''] })),
  series: [
    { label: 'Subscriptions', values: weeks.map((week) => 300 + 12 * week) },
    { label: 'Tips', values: weeks.map((week) => Math.round(90 + 70 * Math.sin(week))) },
    { label: 'Sales', values: weeks.map((week) => Math.round(50 + 40 * Math.cos(week))) },
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
        <Board cells={[tokenCell('Available', 1_234_567.89), tokenCell('Pending', 98_765.4), tokenCell('Paid out', 4_321)]} />
        <Board isLed cells={[tokenCell('Earned', 1_234_567.89), tokenCell('Pending', 98_765.4), tokenCell('Fans', 12_345)]} />
        <DataTable caption="Tonight" columns={columns} rows={matches} keyOf={(row) => row.name} />
      </div>
      <ChartFrame title="Net by week" data={data} fileName="earnings" />
    </div>
  </section>
)
