import { useState } from 'react'
import { changesFrom } from '../../lib/changes.ts'
import { fieldOf, momentOf } from '../../lib/field-time.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { addEvent, saveEvent, type TeamEvent } from './api.ts'
import { kindWords } from './describe.ts'

const kinds = Object.entries(kindWords).map(([value, text]) => ({ value, text }))

interface EventFormProps {
  teamId: string
  /** Absent for a new one. */
  event?: TeamEvent
  onClose: () => void
}

/** Puts something into the schedule, or changes it. */
export function EventForm({ teamId, event, onClose }: EventFormProps) {
  const [kind, setKind] = useState<TeamEvent['kind']>(event?.kind ?? 'game')
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    const bodyOf = (fields: FormData) => ({
      startsAt: momentOf(textOf(fields, 'startsAt')) ?? '',
      endsAt: momentOf(textOf(fields, 'endsAt')),
      opponent: textOf(fields, 'opponent') ?? null,
      venue: textOf(fields, 'venue') ?? null,
      note: textOf(fields, 'note') ?? null,
      isHome: kind !== 'game' || fields.has('isHome'),
      ...(event && { isCanceled: fields.has('isCanceled') }),
    })
    const body = bodyOf(values)
    await (event ? saveEvent(teamId, event._id, changesFrom(bodyOf(opened), body)) : addEvent(teamId, { kind, ...body }))
    toast(event ? 'Changed' : 'It is in the schedule')
    onClose()
  })
  return (
    <Sheet title={event ? 'Change it' : 'Add to the schedule'} kicker="Schedule" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        {!event && (
          <SelectField label="What" value={kind} options={kinds} onChange={({ target }) => setKind(target.value as TeamEvent['kind'])} />
        )}
        {kind !== 'practice' && (
          <TextField
            label={kind === 'game' ? 'Opponent' : 'What it is'}
            name="opponent"
            maxLength={100}
            required={kind === 'game'}
            optional={kind === 'other'}
            defaultValue={event?.opponent ?? ''}
            error={errorOf('opponent')}
          />
        )}
        {kind === 'game' && (
          <Checkbox name="isHome" defaultChecked={event?.isHome ?? true}>
            We play at home
          </Checkbox>
        )}
        <TextField
          label="Starts"
          name="startsAt"
          type="datetime-local"
          required
          defaultValue={fieldOf(event?.startsAt ?? null)}
          error={errorOf('startsAt')}
        />
        <TextField
          label="Ends"
          name="endsAt"
          type="datetime-local"
          optional
          defaultValue={fieldOf(event?.endsAt ?? null)}
          error={errorOf('endsAt')}
        />
        <TextField label="Venue" name="venue" maxLength={200} optional defaultValue={event?.venue ?? ''} error={errorOf('venue')} />
        <TextArea
          label="For the team"
          name="note"
          maxLength={500}
          optional
          hint="Only members of the team see this: where you meet, what to bring."
          defaultValue={event?.note ?? ''}
        />
        {event && (
          <Checkbox name="isCanceled" defaultChecked={event.isCanceled}>
            It was called off
          </Checkbox>
        )}
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" size="big" wide busy={isBusy}>
          {event ? 'Save' : 'Add it'}
        </Button>
      </form>
    </Sheet>
  )
}
