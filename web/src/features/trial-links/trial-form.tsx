import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { dayIn, endOfDay } from '../../lib/field-time.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { MadeLink } from '../../ui/made-link.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** How many days, for how many, until when. */
export function TrialForm({ teamId, onClose }: { teamId?: string | undefined; onClose: () => void }) {
  const [path, setPath] = useState<string>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const [label, most, day] = [textOf(values, 'label'), textOf(values, 'most'), textOf(values, 'until')]
    const body = {
      days: Number(textOf(values, 'days') ?? 0),
      ...(label && { label }),
      ...(most && { most: Number(most) }),
      ...(day && { until: endOfDay(day) }),
      ...(teamId && { teamId }),
    }
    setPath((await send('trialLinks.create', { body })).data.path)
  })
  return (
    <Sheet title={path ? 'Your link' : 'New link'} kicker="Free days" onClose={onClose} busy={isBusy}>
      {path ? (
        <MadeLink path={path} onClose={onClose} />
      ) : (
        <form className="s-body" {...form}>
          <TextField
            label="Days"
            name="days"
            type="number"
            inputMode="numeric"
            min={1}
            max={30}
            defaultValue={7}
            required
            hint="1 to 30. They end by themselves and ask for no card."
            error={errorOf('days')}
          />
          <TextField
            label="For how many"
            name="most"
            type="number"
            inputMode="numeric"
            min={1}
            max={100000}
            optional
            hint="Each fan once, and only who never had free days of this page."
            error={errorOf('most')}
          />
          <TextField label="Until" name="until" type="date" min={dayIn(0)} max={dayIn(365)} optional error={errorOf('until')} />
          <TextField label="What for" name="label" maxLength={80} optional hint="Only you see this." error={errorOf('label')} />
          {message && <Note tone="bad">{message}</Note>}
          <Button type="submit" busy={isBusy} className="justify-self-start">
            Make the link
          </Button>
        </form>
      )}
    </Sheet>
  )
}
