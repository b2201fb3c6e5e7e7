import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { config } from '../../lib/config.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'

const inDays = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

export const addressOf = (path: string): string => `${config.siteUrl}${path}`

export async function copyAddress(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(addressOf(path))
    toast('Copied to clipboard')
  } catch {
    toast('Mark the link and copy it by hand.')
  }
}

function Made({ path, onClose }: { path: string; onClose: () => void }) {
  return (
    <div className="s-body">
      <TextField label="Link" name="link" value={addressOf(path)} readOnly onFocus={(event) => event.target.select()} />
      <div className="row wrapx">
        <Button onClick={() => void copyAddress(path)}>Copy the link</Button>
        <Button variant="line" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}

/** How many days, for how many, until when. */
export function TrialForm({ teamId, onClose }: { teamId?: string | undefined; onClose: () => void }) {
  const [path, setPath] = useState<string>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const [label, most, day] = [textOf(values, 'label'), textOf(values, 'most'), textOf(values, 'until')]
    const body = {
      days: Number(textOf(values, 'days') ?? 0),
      ...(label && { label }),
      ...(most && { most: Number(most) }),
      // To the end of the day that is named.
      ...(day && { until: new Date(`${day}T23:59:59`).toISOString() }),
      ...(teamId && { teamId }),
    }
    setPath((await send('trialLinks.create', { body })).data.path)
  })
  return (
    <Sheet title={path ? 'Your link' : 'New link'} kicker="Free days" onClose={onClose} busy={isBusy}>
      {path ? (
        <Made path={path} onClose={onClose} />
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
          <TextField label="Until" name="until" type="date" min={inDays(0)} max={inDays(365)} optional error={errorOf('until')} />
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
