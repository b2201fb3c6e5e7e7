import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { dayIn, endOfDay } from '../../lib/field-time.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { MadeLink } from '../../ui/made-link.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { factNames, factWords } from './words.ts'

/** What the link shares, for whom, and until when. */
export function LinkForm({ facts, onClose }: { facts: DataFor<'recruiting.facts'>; onClose: () => void }) {
  const [path, setPath] = useState<string>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const [label, day] = [textOf(values, 'label'), textOf(values, 'day')]
    const body = {
      shares: factNames.filter((name) => values.has(name)),
      ...(label && { label }),
      ...(day && { expiresAt: endOfDay(day) }),
    }
    setPath((await send('recruiting.create', { body })).data.path)
  })
  return (
    <Sheet title={path ? 'Your link' : 'New link'} kicker="For a recruiter" onClose={onClose} busy={isBusy}>
      {path ? (
        <MadeLink path={path} hint="Whoever has it sees the page." onClose={onClose}>
          <Note>Copy it now: it is not shown again. You can always make another.</Note>
        </MadeLink>
      ) : (
        <form className="s-body" {...form}>
          <TextField label="For whom" name="label" maxLength={80} hint="Only you see this." optional error={errorOf('label')} />
          <fieldset className="field">
            <legend>Share beside the sports card</legend>
            <div className="stack">
              {factNames.map((name) => (
                <Checkbox key={name} name={name} disabled={!facts[name]}>
                  {factWords[name]}
                  {!facts[name] && <span className="small"> (not filled in)</span>}
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <TextField
            label="Until"
            name="day"
            type="date"
            min={dayIn(1)}
            max={dayIn(365)}
            defaultValue={dayIn(30)}
            required
            error={errorOf('expiresAt')}
          />
          {message && <Note tone="bad">{message}</Note>}
          <Button type="submit" busy={isBusy} className="justify-self-start">
            Make the link
          </Button>
        </form>
      )}
    </Sheet>
  )
}
