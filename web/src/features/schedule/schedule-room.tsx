import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { removeEvent, useComing, usePlayed, type TeamEvent } from './api.ts'
import { nameOf } from './describe.ts'
import { EventForm } from './event-form.tsx'
import { EventRow, type Step } from './event-row.tsx'
import { ReminderChoice } from './reminder-choice.tsx'
import { ResultForm } from './result-form.tsx'

interface Open {
  step: Step | 'add'
  event?: TeamEvent
}

interface ScheduleRoomProps {
  teamId: string
  /** Others see it and post games. */
  mayEdit: boolean
}

/** The schedule as the team works on it. */
export function ScheduleRoom({ teamId, mayEdit }: ScheduleRoomProps) {
  const coming = useComing(teamId)
  const played = usePlayed(teamId)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const failed = coming.error ?? played.error
  if (failed) return <ErrorState error={failed} retry={() => Promise.all([coming.refetch(), played.refetch()])} />
  if (!coming.data || !played.data) return <SkeletonRows />
  const parts = [
    { title: 'Coming up', events: coming.data },
    { title: 'Results', events: played.data },
  ].filter(({ events }) => events.length > 0)
  const add = mayEdit && <Button onClick={() => setOpen({ step: 'add' })}>Add to the schedule</Button>
  const { step, event } = open ?? {}
  return (
    <div className="stack l">
      {parts.length === 0 ? (
        <EmptyState
          drawing="court"
          title="Nothing planned yet"
          text="Put in the first game: fans see it on the page and in their calendars."
        >
          {add}
        </EmptyState>
      ) : (
        add && <div className="row wrapx">{add}</div>
      )}
      {parts.map(({ title, events }) => (
        <section key={title}>
          <SectionHead title={title} />
          <ul aria-label={title}>
            {events.map((one) => (
              <EventRow
                key={one._id}
                teamId={teamId}
                event={one}
                {...(mayEdit && { onOpen: (wish) => setOpen({ step: wish, event: one }) })}
              />
            ))}
          </ul>
        </section>
      ))}
      <ReminderChoice teamId={teamId} />
      {step === 'add' && <EventForm teamId={teamId} onClose={close} />}
      {step === 'change' && event && <EventForm key={event._id} teamId={teamId} event={event} onClose={close} />}
      {step === 'result' && event && <ResultForm key={event._id} teamId={teamId} event={event} onClose={close} />}
      {step === 'remove' && event && (
        <ConfirmDialog
          title={`Take out ${nameOf(event)}?`}
          confirm="Take it out"
          isBad
          onConfirm={() => removeEvent(teamId, event._id)}
          onClose={close}
        >
          Whoever has it in a calendar is not told. To let everybody know, change it and say that it was called off.
        </ConfirmDialog>
      )}
    </div>
  )
}
