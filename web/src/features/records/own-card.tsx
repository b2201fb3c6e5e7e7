import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { useRecords, type AthleteRecord } from './api.ts'
import { nameOf, standingOf, whenOf } from './describe.ts'
import { HighlightPicker } from './highlight-picker.tsx'
import { removeRecord } from './own-api.ts'
import { RecordSheet } from './record-sheet.tsx'

const tones = { own: 'plain', waiting: 'warn', confirmed: 'good', declined: 'bad' } as const

interface RowProps {
  record: AthleteRecord
  onChange: () => void
  onRemove: () => void
}

function Row({ record, onChange, onRemove }: RowProps) {
  const figures = record.figures.map(({ label, value }) => `${label} ${value}`).join(' · ')
  const detail = record.kind === 'stats' ? figures : [whenOf(record), record.detail].filter(Boolean).join(' · ')
  return (
    <li className="grid gap-2 border-b border-line py-4">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <b className="strong block">{nameOf(record)}</b>
        <span className="small">{[record.team?.name, detail].filter(Boolean).join(' · ')}</span>
      </div>
      <span>
        {record.isWaiting || record.isRefused ? (
          <Badge tone={record.isWaiting ? 'warn' : 'bad'}>{record.isWaiting ? 'Waiting' : 'Not shown'}</Badge>
        ) : (
          <Badge tone={tones[record.status]}>{standingOf(record)}</Badge>
        )}
      </span>
      {record.isWaiting && (
        <p className="small">A moderator looks at it first. Until then others see what stood here before, or nothing.</p>
      )}
      {record.isRefused && <p className="small">A moderator has seen it, and it is not shown. Once you change it, they look again.</p>}
      {record.declineNote && <p className="small">“{record.declineNote}”</p>}
      <div className="row">
        <Button variant="line" size="tiny" onClick={onChange} aria-label={`Change ${nameOf(record)}`}>
          Change
        </Button>
        <Button variant="quiet" size="tiny" onClick={onRemove} aria-label={`Take off ${nameOf(record)}`}>
          Take off
        </Button>
      </div>
    </li>
  )
}

interface Open {
  step: 'form' | 'remove'
  kind: AthleteRecord['kind']
  record?: AthleteRecord
}

const parts = [
  { kind: 'stats', title: 'Seasons', add: 'Add a season', none: 'Put in what was counted: starts, points, your best time.' },
  { kind: 'achievement', title: 'Achievements', add: 'Add an achievement', none: 'Titles, records, all-conference teams.' },
] as const

/** The own sports card, to write and to change. */
export default function OwnCard({ profileId }: { profileId: string }) {
  const { data, error, refetch } = useRecords(profileId)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const { step, record } = open ?? {}
  return (
    <div className="stack l">
      <p className="mute">
        What you write stands as your own until the staff of a team confirms it. Change it, and they are asked again. Number, positions and
        the rest are on the tab “Profile”.
      </p>
      {parts.map(({ kind, title, add, none }) => {
        const rows = data.filter((one) => one.kind === kind)
        return (
          <section key={kind}>
            <SectionHead title={title}>
              <Button variant="line" size="tiny" onClick={() => setOpen({ step: 'form', kind })}>
                {add}
              </Button>
            </SectionHead>
            {rows.length === 0 && <p className="mute">{none}</p>}
            <ul aria-label={title}>
              {rows.map((one) => (
                <Row
                  key={one._id}
                  record={one}
                  onChange={() => setOpen({ step: 'form', kind, record: one })}
                  onRemove={() => setOpen({ step: 'remove', kind, record: one })}
                />
              ))}
            </ul>
          </section>
        )
      })}
      <HighlightPicker profileId={profileId} />
      {open && step === 'form' && <RecordSheet key={record?._id} kind={open.kind} record={record} onClose={close} />}
      {step === 'remove' && record && (
        <ConfirmDialog
          title={`Take off ${nameOf(record)}?`}
          confirm="Take it off"
          isBad
          onConfirm={() => removeRecord(record._id)}
          onClose={close}
        >
          {record.status === 'confirmed' ? 'What the team confirmed goes with it.' : 'You can write it again at any time.'}
        </ConfirmDialog>
      )}
    </div>
  )
}
