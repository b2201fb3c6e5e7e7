import { changesFrom } from '../../lib/changes.ts'
import { send } from '../../lib/client.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { useStates } from '../../lib/schools.ts'
import type { SchoolRecord } from './record.ts'

/** Its right name and place; saying them approves it. */
export function ChangeSheet({ school, onClose }: { school: SchoolRecord; onClose: () => void }) {
  const states = useStates()
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    const bodyOf = (fields: FormData) => ({
      name: textOf(fields, 'name'),
      city: textOf(fields, 'city'),
      stateCode: textOf(fields, 'stateCode'),
      domains: (textOf(fields, 'domains') ?? '').split(/[\s,;]+/).filter(Boolean),
    })
    const body = { ...changesFrom(bodyOf(opened), bodyOf(values)), isReviewed: true }
    await send('schools.update', { params: { id: school._id }, body })
    toast(`${body.name ?? school.name} is in the list`)
    onClose()
  })
  return (
    <Sheet title={`Correct ${school.name}`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextField label="Name" name="name" required maxLength={120} defaultValue={school.name} error={errorOf('name')} />
        <TextField label="City" name="city" required maxLength={120} defaultValue={school.city ?? ''} error={errorOf('city')} />
        <SelectField
          key={states ? 'known' : 'waiting'}
          label="State"
          name="stateCode"
          required
          placeholder="Choose"
          options={(states ?? [{ code: school.stateCode ?? '', name: school.stateCode ?? '' }]).map(({ code, name }) => ({
            value: code,
            text: name,
          }))}
          defaultValue={school.stateCode ?? ''}
          error={errorOf('stateCode')}
        />
        <TextField
          label="Mail domains"
          name="domains"
          maxLength={1200}
          defaultValue={school.domains.join(' ')}
          optional
          hint="Whose addresses belong to the school, as in lincoln.edu. Its coaches give badges with one."
          error={errorOf('domains') ?? errorOf('domains/0')}
        />
        <p className="small">Its old name and address go on leading here.</p>
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Save and approve
        </Button>
      </form>
    </Sheet>
  )
}
