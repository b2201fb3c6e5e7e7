import { formatDay, formatTime } from '../../lib/format.ts'
import { DataTable } from '../../ui/data-table.tsx'
import type { Splits } from './api.ts'
import { percentText } from './shares.ts'

type Period = Splits['history'][number]

const timeText = (time: string | null) => (time === null ? 'the beginning' : `${formatDay(time)}, ${formatTime(time)}`)
const sharesText = ({ shares }: Period) => shares.map(({ bps, name }) => `${percentText(bps)} % ${name}`).join(', ')

/** What counted when: refunds of that time go back by it. */
export const SplitHistory = ({ title, periods }: { title: string; periods: readonly Period[] }) => (
  <DataTable
    caption={title}
    columns={[
      { key: 'from', head: 'From', cell: ({ from }) => timeText(from) },
      { key: 'until', head: 'Until', cell: ({ until }) => (until === null ? 'further notice' : timeText(until)) },
      { key: 'shares', head: 'Shares', cell: sharesText },
    ]}
    rows={periods}
    keyOf={({ version, from }) => `${version}:${from}`}
  />
)
