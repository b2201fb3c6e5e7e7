import type { Incident } from '@fieldhouse/contract'
import {
  incidentStates,
  incidentStateWords,
  isStatusPart,
  statusPartNames,
  statusParts,
  type IncidentImpact,
  type IncidentState,
} from '@fieldhouse/contract/status'
import { send } from '../../lib/client.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { optionsOf } from './notice-words.ts'

const impactWords: Readonly<Record<IncidentImpact, string>> = {
  limited: 'Limited: it works, not as it should',
  away: 'Away: it does not work',
}
const told = 'Everybody reads it within five seconds.'
const textHint = 'What people notice, and what you do about it. Everybody reads it: no names, no addresses, no error texts.'
const isState = (value: string | undefined): value is IncidentState => incidentStates.some((state) => state === value)

export function NewIncidentSheet({ onClose }: { onClose: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const components = values.getAll('components').filter((one) => typeof one === 'string' && isStatusPart(one))
    await send('incidents.open', {
      body: {
        title: textOf(values, 'title') ?? '',
        components: components as Incident['components'],
        impact: textOf(values, 'impact') === 'away' ? 'away' : 'limited',
        text: textOf(values, 'text') ?? '',
      },
    })
    toast(told)
    onClose()
  })
  return (
    <Sheet title="Tell of a trouble" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextField label="Title" name="title" required maxLength={120} placeholder="Letters come late" error={errorOf('title')} />
        <fieldset className="stack gap-2!">
          <legend className="strong">What it is about</legend>
          <div className="grid gap-x-4 tablet:grid-cols-2">
            {statusPartNames.map((name) => (
              <Checkbox key={name} name="components" value={name}>
                {statusParts[name].label}
              </Checkbox>
            ))}
          </div>
          {errorOf('components') && <Note tone="bad">Choose at least one.</Note>}
        </fieldset>
        <SelectField label="How bad it is" name="impact" options={optionsOf(impactWords)} error={errorOf('impact')} />
        <TextArea label="Text" name="text" required rows={4} maxLength={2000} hint={textHint} error={errorOf('text')} />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Publish
        </Button>
      </form>
    </Sheet>
  )
}

export function TellSheet({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const state = textOf(values, 'state')
    const body = { state: isState(state) ? state : incident.state, text: textOf(values, 'text') ?? '', seen: incident.version }
    await send('incidents.tell', { params: { id: incident._id }, body })
    toast(told)
    onClose()
  })
  return (
    <Sheet title={incident.title} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <SelectField
          label="How it stands"
          name="state"
          options={optionsOf(incidentStateWords)}
          defaultValue={incident.state}
          error={errorOf('state')}
        />
        <TextArea label="Text" name="text" required rows={4} maxLength={2000} hint={textHint} error={errorOf('text')} />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Publish
        </Button>
      </form>
    </Sheet>
  )
}
