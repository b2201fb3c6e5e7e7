import { alertKindOf, runbookOf } from '@fieldhouse/contract/alerts'
import { rolesWith } from '@fieldhouse/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { formatAge, formatDay, formatTime } from '../../lib/format.ts'
import { useMay } from '../../lib/may.ts'
import { ask } from '../../lib/queries.ts'
import { Link } from '../../lib/router/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable, type Column } from '../../ui/data-table.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { AlertWays } from './alert-ways.tsx'
import { roleNames } from './role-words.ts'

type Alert = DataFor<'alerts.list'>['open'][number]

const lookEvery = 30_000
/** It is looked at each minute; after that long nobody looks. */
const lateAfter = 5 * 60_000

export const useAlerts = (enabled = true) =>
  useQuery({ ...ask('alerts.list'), select: ({ data }) => data, refetchInterval: lookEvery, enabled })

const isLongAgo = (lookedAt: string | null) => lookedAt === null || Date.now() - Date.parse(lookedAt) > lateAfter

const tones = { warning: 'warn', broken: 'bad' } as const
const words = { warning: 'warning', broken: 'broken' } as const

const toldTo = (alert: Alert): string =>
  rolesWith(alertKindOf(alert.kind).told)
    .map((role) => roleNames[role])
    .join(', ')

function OpenRow({ alert }: { alert: Alert }) {
  const mayWrite = useMay('system.write')
  const { kind, level, said, since, acknowledgedAt, acknowledgedBy, _id: id } = alert
  const { label, threshold, path } = alertKindOf(kind)
  const acknowledge = () => send('alerts.acknowledge', { params: { id } }).then(() => toast('You look after it'), toastError)
  return (
    <li className="stack gap-1! border-b border-line py-3">
      <div className="row between">
        <b className="strong">{label}</b>
        <Badge tone={tones[level]}>{words[level]}</Badge>
      </div>
      <p className="wrap-anywhere">{said}</p>
      <p className="small mute wrap-anywhere">
        Since {formatDay(since)}, {formatTime(since)}. Told to: {toldTo(alert)}. From when on: {threshold}.
      </p>
      <p className="small wrap-anywhere">
        What to do: docs/OPERATIONS.md, “Alert: {label}” (#{runbookOf(kind)}).{' '}
        {path && (
          <Link className="link" to={path} aria-label={`Go there: ${label}`}>
            Go there
          </Link>
        )}
      </p>
      {acknowledgedAt ? (
        <p className="small">
          {acknowledgedBy?.name ?? 'Somebody'} looks after it, since {formatAge(acknowledgedAt)}. It is told again once it gets worse or
          comes back.
        </p>
      ) : (
        mayWrite && (
          <span className="row">
            <Button size="tiny" aria-label={`I look after it: ${label}`} onClick={acknowledge}>
              I look after it
            </Button>
          </span>
        )
      )}
    </li>
  )
}

const overColumns: Column<Alert>[] = [
  { key: 'what', head: 'What', isTitle: true, cell: ({ kind }) => alertKindOf(kind).label },
  { key: 'said', head: 'Seen last', cell: ({ said }) => said },
  { key: 'since', head: 'Began', cell: ({ since }) => `${formatDay(since)}, ${formatTime(since)}` },
  { key: 'ended', head: 'Over', cell: ({ endedAt }) => (endedAt ? `${formatDay(endedAt)}, ${formatTime(endedAt)}` : '–') },
]

/** What staff is called for, and what it was called for lately. */
export function AlertList() {
  const { data, error, refetch } = useAlerts()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows count={6} />
  const { open, over, lookedAt, ways } = data
  const isLate = isLongAgo(lookedAt)
  return (
    <div className="stack l">
      {isLate && (
        <Note tone="warn">
          {lookedAt === null ? 'Nobody has looked yet.' : `It was last looked at ${formatAge(lookedAt)}.`} A process with the role worker
          looks each minute.
        </Note>
      )}
      <section className="stack" aria-labelledby="alerts-open">
        <SectionHead title="Now" id="alerts-open" />
        {open.length === 0 ? (
          <p className="mute">Nothing. What is looked at, and from when on somebody is called, stands in docs/OPERATIONS.md.</p>
        ) : (
          <ul aria-label="Open alerts">
            {open.map((alert) => (
              <OpenRow key={alert._id} alert={alert} />
            ))}
          </ul>
        )}
      </section>
      <AlertWays ways={ways} />
      {over.length > 0 && (
        <section className="stack" aria-labelledby="alerts-over">
          <SectionHead title="Over" id="alerts-over" />
          <DataTable caption="Alerts that are over" rows={over} keyOf={(row) => row._id} columns={overColumns} />
        </section>
      )}
    </div>
  )
}

/** In the office, while there is anything. */
export default function AlertsInOffice() {
  const { data } = useAlerts()
  const [worst] = data?.open ?? []
  if (!data || !worst) return null
  return (
    <Note tone={tones[worst.level]}>
      {data.open.length === 1
        ? `${alertKindOf(worst.kind).label}. `
        : `${data.open.length} alerts, the worst: ${alertKindOf(worst.kind).label}. `}
      <Link className="link" to="/admin/alerts">
        Look at it
      </Link>
    </Note>
  )
}
