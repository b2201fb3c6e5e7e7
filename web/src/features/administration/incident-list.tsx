import type { Incident } from '@fieldhouse/contract'
import { incidentStateWords, statusLimits, statusParts } from '@fieldhouse/contract/status'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Note } from '../../ui/note.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { NewIncidentSheet, TellSheet } from './incident-sheets.tsx'

const moment = (time: string) => `${formatDay(time)}, ${formatTime(time)}`
const impactWords = { limited: 'limited', away: 'away' } as const

function Row({ incident, onTell, onRemove }: { incident: Incident; onTell: () => void; onRemove: () => void }) {
  const { title, components, impact, state, startedAt, endedAt, updates } = incident
  return (
    <li className="stack gap-2! border-b border-line py-4">
      <div className="row between wrapx">
        <b className="strong wrap-anywhere">{title}</b>
        {endedAt ? <Badge tone="good">over</Badge> : <Badge tone={impact === 'away' ? 'bad' : 'warn'}>{impactWords[impact]}</Badge>}
      </div>
      <p className="small mute">
        {components.map((name) => statusParts[name].label).join(', ')}. Since {moment(startedAt)}
        {endedAt && `, over ${moment(endedAt)}`}. {incidentStateWords[state]}.
      </p>
      <ol className="stack gap-2! border-l-2 border-line pl-3">
        {updates.map((one) => (
          <li key={one.at}>
            <p className="wrap-anywhere whitespace-pre-line">{one.text}</p>
            <p className="small mute">
              {incidentStateWords[one.state]}, {moment(one.at)}, {one.by?.name ?? 'by an account that is gone'}
            </p>
          </li>
        ))}
      </ol>
      <span className="row wrapx">
        <Button variant="line" size="tiny" aria-label={`Say more: ${title}`} onClick={onTell}>
          Say more
        </Button>
        <Button variant="quiet" size="tiny" aria-label={`Take away: ${title}`} onClick={onRemove}>
          Take away
        </Button>
      </span>
    </li>
  )
}

/** Troubles that the status page tells of. */
export function IncidentList() {
  const { data, error, refetch } = useQuery({ ...ask('incidents.all'), select: (answer) => answer.data })
  const [open, setOpen] = useState<Incident | 'new'>()
  const [leaving, setLeaving] = useState<Incident>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const { isOn, incidents } = data
  const write = (
    <Button className="justify-self-start" onClick={() => setOpen('new')}>
      Tell of a trouble
    </Button>
  )
  const remove = async () => {
    if (leaving) await send('incidents.remove', { params: { id: leaving._id } })
    toast('Taken away')
    setLeaving(undefined)
  }
  return (
    <>
      {isOn ? (
        <p>
          Everybody reads this at{' '}
          <a className="link" href="/status">
            /status
          </a>
          , beside what the site finds of itself.
        </p>
      ) : (
        <Note tone="warn">The status page is off: nobody reads this. An owner switches it on in the settings, under Name and words.</Note>
      )}
      <p className="small mute">
        {statusLimits} Let a service on another network ask /api/ready each minute, and tell people its address as well: docs/OPERATIONS.md,
        “A look from outside”.
      </p>
      {incidents.length === 0 ? (
        <EmptyState drawing="board" title="No troubles" text="What people notice and cannot explain belongs here: say that you know of it.">
          {write}
        </EmptyState>
      ) : (
        <>
          <span className="row">{write}</span>
          <ul aria-label="Troubles">
            {incidents.map((incident) => (
              <Row key={incident._id} incident={incident} onTell={() => setOpen(incident)} onRemove={() => setLeaving(incident)} />
            ))}
          </ul>
        </>
      )}
      {open === 'new' && <NewIncidentSheet onClose={() => setOpen(undefined)} />}
      {open && open !== 'new' && <TellSheet incident={open} onClose={() => setOpen(undefined)} />}
      {leaving && (
        <ConfirmDialog title="Take this away?" confirm="Take away" isBad onConfirm={remove} onClose={() => setLeaving(undefined)}>
          Nobody reads “{leaving.title}” any more, and what was said of it is gone. For a trouble that is over, say that it is.
        </ConfirmDialog>
      )}
    </>
  )
}
