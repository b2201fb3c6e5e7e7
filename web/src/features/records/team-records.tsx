import { useState } from 'react'
import { formatAge } from '../../lib/format.ts'
import { rowsOf } from '../../lib/queries.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Paged } from '../../ui/paged.tsx'
import { RadioRows } from '../../ui/radio-rows.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast, toastError } from '../../ui/toast.ts'
import { Who } from '../../ui/who.tsx'
import { nameOf, reasonWords, standingOf, whenOf } from './describe.ts'
import { Figures } from './figures.tsx'
import { decide, useTeamRecords, type TeamRecord, type TeamStatus } from './own-api.ts'

type Reason = NonNullable<TeamRecord['declineReason']>

const reasons = (Object.keys(reasonWords) as Reason[]).map((value) => ({ value, label: reasonWords[value] }))
/** An achievement has no figures to differ from. */
const reasonsFor = ({ kind }: TeamRecord) => reasons.filter(({ value }) => kind === 'stats' || value !== 'figures')

function DeclineSheet({ teamId, record, onClose }: { teamId: string; record: TeamRecord; onClose: () => void }) {
  const rows = reasonsFor(record)
  const [reason, setReason] = useState<Reason>(rows[0]?.value ?? 'unknown')
  const { form, isBusy, message } = useSubmit(async (values) => {
    const note = textOf(values, 'note')
    await decide(teamId, record, { status: 'declined', reason, ...(note !== undefined && { note }) })
    toast('Declined, with your reason')
    onClose()
  })
  return (
    <Sheet title="Why not?" kicker={`${record.athlete.name} · ${nameOf(record)}`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <RadioRows legend="Reason" hideLegend name="reason" rows={rows} value={reason} onChange={setReason} />
        <TextArea label="In your words" name="note" optional maxLength={200} rows={2} hint="Athletes under 18 read the reason, not this." />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" variant="bad" size="big" wide busy={isBusy}>
          Decline
        </Button>
      </form>
    </Sheet>
  )
}

interface RecordCardProps {
  teamId: string
  record: TeamRecord
  onDecline: () => void
}

/** One line as it would stand on the athlete's card, with two large buttons under the thumb. */
function RecordCard({ teamId, record, onDecline }: RecordCardProps) {
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await decide(teamId, record, { status: 'confirmed' }).then(() => toast('Confirmed in your name'), toastError)
    setBusy(false)
  }
  const { athlete, status } = record
  const about = `${nameOf(record)} of ${athlete.name}`
  const detail = status === 'waiting' ? `waits since ${formatAge(record.updatedAt)}` : standingOf(record)
  return (
    <li className="card stack p-4">
      <Who name={athlete.name} avatar={athlete.avatar} to={athlete.path} detail={detail} />
      <div className="[overflow-wrap:anywhere]">
        <b className="d4 block">{nameOf(record)}</b>
        {record.title && <span className="small block">{whenOf(record)}</span>}
        {record.detail && <p className="mute">{record.detail}</p>}
      </div>
      {record.figures.length > 0 && <Figures figures={record.figures} />}
      <div className="grid grid-cols-2 gap-2">
        {status !== 'declined' && (
          <Button variant="line" size="big" disabled={isBusy} onClick={onDecline} aria-label={`Decline ${about}`}>
            {status === 'confirmed' ? 'Take it back' : 'Decline'}
          </Button>
        )}
        {status !== 'confirmed' && (
          <Button variant="accent" size="big" busy={isBusy} onClick={() => void confirm()} aria-label={`Confirm ${about}`}>
            Confirm
          </Button>
        )}
      </div>
    </li>
  )
}

const shown: readonly { value: TeamStatus; text: string }[] = [
  { value: 'waiting', text: 'Waiting' },
  { value: 'confirmed', text: 'Confirmed' },
  { value: 'declined', text: 'Declined' },
]
const none: Record<TeamStatus, string> = { waiting: 'Nothing waits', confirmed: 'Nothing confirmed yet', declined: 'Nothing declined' }

/** What athletes write of their time in the team, for its staff to confirm. */
export default function TeamRecords({ teamId }: { teamId: string }) {
  const [status, setStatus] = useState<TeamStatus>('waiting')
  const pages = useTeamRecords(teamId, status)
  const rows: TeamRecord[] = rowsOf(pages.data)
  const [declined, setDeclined] = useState<TeamRecord>()
  return (
    <div className="stack l max-w-feed">
      <p className="mute">
        Figures and achievements that your athletes put on their sports cards. What you confirm stands there with your name.
      </p>
      <Chips label="Which" options={shown} value={status} onChange={(value) => setStatus(value as TeamStatus)} />
      <Paged
        pages={pages}
        rows={rows}
        empty={
          <EmptyState drawing="board" title={none[status]} text="What your athletes write of their seasons in this team stands here." />
        }
      >
        <ul className="stack l" aria-label="Sports cards">
          {rows.map((record) => (
            <RecordCard key={record._id} teamId={teamId} record={record} onDecline={() => setDeclined(record)} />
          ))}
        </ul>
      </Paged>
      {declined && <DeclineSheet teamId={teamId} record={declined} onClose={() => setDeclined(undefined)} />}
    </div>
  )
}
