// Sums of visits, as whoever runs a page and whoever runs the site read them.
import type { Statistics } from '@fieldhouse/contract'
import { formatCount } from '../lib/format.ts'
import { csvAddress } from './csv.ts'
import { ChartFrame } from './chart-frame.tsx'
import { DataTable, type Column } from './data-table.tsx'
import { SectionHead } from './section-head.tsx'
import { periodName, statisticsFile } from './statistics-file.ts'

type Part = Statistics['sources'][number]

const regions = new Intl.DisplayNames('en', { type: 'region' })
const devices: Readonly<Record<string, string>> = { phone: 'Phone', tablet: 'Tablet', computer: 'Computer' }

function nameOf(what: string, value: string): string {
  if (value === 'other') return 'All others'
  if (what === 'Country') return regions.of(value.toUpperCase()) ?? value
  return what === 'Device' ? (devices[value] ?? value) : value
}

/** Weeks of more days than a phone has room for. */
function chartOf({ periods, unit }: Statistics) {
  const length = unit === 'day' && periods.length > 14 ? 7 : 1
  const groups = []
  for (let end = periods.length; end > 0; end -= length) groups.unshift(periods.slice(Math.max(0, end - length), end))
  const named = groups.map((own) => {
    const first = own[0]?.period ?? ''
    const [month = '', day = ''] = periodName(first, unit).split(' ')
    return {
      name: length === 1 ? periodName(first, unit) : `${periodName(first, unit)} – ${periodName(own.at(-1)?.period ?? '', unit)}`,
      mark: [month, day] as const,
      visitors: own.reduce((sum, { visitors }) => sum + visitors, 0),
      views: own.reduce((sum, { views }) => sum + views, 0),
    }
  })
  const word = length === 7 ? 'Week' : unit === 'day' ? 'Day' : 'Month'
  return {
    sentence: `Visitors and views each ${word.toLowerCase()}, the newest last.`,
    unit: word,
    periods: named.map(({ name, mark }) => ({ name, mark })),
    series: [
      { label: 'Visitors', values: named.map(({ visitors }) => visitors) },
      { label: 'Views beyond the first', values: named.map(({ views, visitors }) => Math.max(0, views - visitors)) },
    ],
  }
}

export const VisitChart = ({ data }: { data: Statistics }) => (
  <ChartFrame title="Visitors" fileName="visitors" data={chartOf(data)} write={formatCount} />
)

const plurals: Readonly<Record<string, string>> = { Source: 'Sources', Campaign: 'Campaigns', Country: 'Countries', Device: 'Devices' }

function Parts({ what, rows }: { what: string; rows: readonly Part[] }) {
  if (rows.length === 0) return null
  const columns: Column<Part>[] = [
    { key: 'value', head: what, cell: ({ value }) => nameOf(what, value) },
    { key: 'count', head: 'Visitors', isNumber: true, cell: ({ count }) => formatCount(count) },
  ]
  return (
    <section>
      <h3 className="strong rail:hidden">{plurals[what]}</h3>
      <DataTable caption={what} columns={columns} rows={rows} keyOf={({ value }) => value} />
    </section>
  )
}

export function WhereFrom({ data }: { data: Statistics }) {
  const { sources, campaigns, countries, devices: kinds } = data
  if (sources.length + campaigns.length + countries.length + kinds.length === 0) return null
  return (
    <section className="stack">
      <SectionHead title="Where visitors came from" />
      <div className="grid gap-6 rail:grid-cols-2">
        <Parts what="Source" rows={sources} />
        <Parts what="Campaign" rows={campaigns} />
        <Parts what="Country" rows={countries} />
        <Parts what="Device" rows={kinds} />
      </div>
    </section>
  )
}

type Period = Statistics['periods'][number]

const columnsOf = (unit: Statistics['unit']): Column<Period>[] => [
  { key: 'period', head: unit === 'day' ? 'Day' : 'Month', isTitle: true, cell: ({ period }) => periodName(period, unit) },
  { key: 'visitors', head: 'Visitors', isNumber: true, cell: ({ visitors }) => formatCount(visitors) },
  { key: 'views', head: 'Views', isNumber: true, cell: ({ views }) => formatCount(views) },
  { key: 'followers', head: 'Followers', isNumber: true, cell: ({ followed, unfollowed }) => signed(followed, unfollowed) },
  { key: 'subscribers', head: 'Subscribers', isNumber: true, cell: ({ subscribed, unsubscribed }) => signed(subscribed, unsubscribed) },
]
const signed = (more: number, less: number) =>
  [more > 0 && `+${formatCount(more)}`, less > 0 && `−${formatCount(less)}`].filter(Boolean).join(' ') || '0'

/** Those periods in which anything was; the file has all of them. */
export function PeriodTable({ data }: { data: Statistics }) {
  const rows = data.periods.filter((one) => Object.values(one).some((count) => typeof count === 'number' && count > 0)).reverse()
  const { head, rows: lines } = statisticsFile(data)
  const { followed, unfollowed, subscribed, unsubscribed } = data.sums
  // The site itself has neither.
  const isBare = followed + unfollowed + subscribed + unsubscribed === 0
  const columns = columnsOf(data.unit).filter(({ key }) => !isBare || (key !== 'followers' && key !== 'subscribers'))
  return (
    <section className="stack">
      <SectionHead title={data.unit === 'day' ? 'Day by day' : 'Month by month'}>
        <a className="link" download={`statistics-${data.from}-${data.until}.csv`} href={csvAddress(head, lines)}>
          Save as CSV
        </a>
      </SectionHead>
      <DataTable caption="In figures" columns={columns} rows={rows} keyOf={({ period }) => period} />
    </section>
  )
}
