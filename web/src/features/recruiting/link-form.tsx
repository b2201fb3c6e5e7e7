import { useState } from 'react'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { config } from '../../lib/config.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { factNames, factWords } from './words.ts'

const inDays = (count: number): string => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

/** The address, which is told this once. */
function Made({ path, onClose }: { path: string; onClose: () => void }) {
  const url = `${config.siteUrl}${path}`
  const copy = async () => {
    await navigator.clipboard.writeText(url).catch(() => undefined)
    toast('Copied to clipboard')
  }
  return (
    <div className="s-body">
      <TextField
        label="Link"
        name="link"
        value={url}
        readOnly
        onFocus={(event) => event.target.select()}
        hint="Whoever has it sees the page."
      />
      <Note>Copy it now: it is not shown again. You can always make another.</Note>
      <div className="row wrapx">
        <Button onClick={copy}>Copy the link</Button>
        <Button variant="line" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}

/** What the link shares, for whom, and until when. */
export function LinkForm({ facts, onClose }: { facts: DataFor<'recruiting.facts'>; onClose: () => void }) {
  const [path, setPath] = useState<string>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const [label, day] = [textOf(values, 'label'), textOf(values, 'day')]
    const body = {
      shares: factNames.filter((name) => values.has(name)),
      ...(label && { label }),
      ...(day && { expiresAt: new Date(`${day}T23:59:59`).toISOString() }),
    }
    setPath((await send('recruiting.create', { body })).data.path)
  })
  return (
    <Sheet title={path ? 'Your link' : 'New link'} kicker="For a recruiter" onClose={onClose} busy={isBusy}>
      {path ? (
        <Made path={path} onClose={onClose} />
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
            min={inDays(1)}
            max={inDays(365)}
            defaultValue={inDays(30)}
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
