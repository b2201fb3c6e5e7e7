import { formatDay, formatTime } from '../../lib/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import type { TeamEvent } from './api.ts'
import { nameOf } from './describe.ts'
import { LiveLink } from './live-link.tsx'

const What = ({ event }: { event: TeamEvent }) => (
  <span>
    {nameOf(event)}
    {event.venue && <span className="small block">{event.venue}</span>}
    {event.note && <span className="small block">{event.note}</span>}
  </span>
)

const columns: readonly Column<TeamEvent>[] = [
  { key: 'date', head: 'Date', cell: (event) => formatDay(event.startsAt) },
  { key: 'what', head: 'Opponent', isTitle: true, cell: (event) => <What event={event} /> },
  {
    key: 'result',
    head: 'Result',
    isNumber: true,
    cell: (event) => {
      if (event.isLive) return <LiveLink teamId={event.teamId} />
      return event.isCanceled ? <Badge tone="warn">Called off</Badge> : (event.result ?? formatTime(event.startsAt))
    },
  },
]

/** Day, opponent and result; before there is one, when it starts. */
export const EventTable = ({ caption, events }: { caption: string; events: readonly TeamEvent[] }) => (
  <DataTable caption={caption} columns={columns} rows={events} keyOf={({ _id }) => _id} />
)
