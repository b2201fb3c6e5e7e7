import type { EditableNotice } from '@fieldhouse/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { formatDay, formatTime } from '../../lib/format.ts'
import { ask } from '../../lib/queries.ts'
import { settingsAnew } from '../../lib/settings-anew.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { NoticeSheet } from './notice-sheet.tsx'
import { audienceWords } from './notice-words.ts'

const stateWords = { planned: 'Planned', now: 'Now', over: 'Over' } as const
const moment = (time: string) => `${formatDay(time)}, ${formatTime(time)}`

function Row({ notice, onEdit, onRemove }: { notice: EditableNotice; onEdit: () => void; onRemove: () => void }) {
  const { kind, title, text, audience, from, until, state } = notice
  const name = title || text
  return (
    <li className="row wrapx border-b border-line py-3">
      <span className="min-w-0 flex-1 basis-48">
        <b className="block truncate">{name}</b>
        <span className="small">
          {[
            kind === 'banner' ? 'Banner' : 'Announcement',
            audienceWords[audience],
            `from ${moment(from)}`,
            until && `until ${moment(until)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Badge>{stateWords[state]}</Badge>
      <Button variant="line" size="tiny" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button variant="quiet" size="tiny" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </li>
  )
}

/** What people are told above the pages: now, planned, and lately. */
export function NoticeList() {
  const { data, error, refetch } = useQuery({ ...ask('notices.all'), select: (answer) => answer.data })
  const [open, setOpen] = useState<EditableNotice | 'new'>()
  const [leaving, setLeaving] = useState<EditableNotice>()
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <SkeletonRows />
  const write = (
    <Button className="justify-self-start" onClick={() => setOpen('new')}>
      New notice
    </Button>
  )
  const remove = async () => {
    if (leaving) await send('notices.remove', { params: { id: leaving._id } })
    await settingsAnew()
    toast('Taken away')
    setLeaving(undefined)
  }
  return (
    <>
      {data.length === 0 ? (
        <EmptyState
          drawing="board"
          title="Nothing is told"
          text="A line above every page: for everybody, for fans, for athletes, or for staff alone."
        >
          {write}
        </EmptyState>
      ) : (
        <>
          <ul aria-label="Notices">
            {data.map((notice) => (
              <Row key={notice._id} notice={notice} onEdit={() => setOpen(notice)} onRemove={() => setLeaving(notice)} />
            ))}
          </ul>
          {write}
        </>
      )}
      {open && <NoticeSheet notice={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
      {leaving && (
        <ConfirmDialog title="Take this notice away?" confirm="Take away" isBad onConfirm={remove} onClose={() => setLeaving(undefined)}>
          Nobody sees “{leaving.title || leaving.text}” any more.
        </ConfirmDialog>
      )}
    </>
  )
}
