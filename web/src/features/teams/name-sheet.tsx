import { rosterAttestation } from '@fieldhouse/contract/consent'
import { useState } from 'react'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { addName } from './own-api.ts'
import { AthleteFields, readAthlete } from './athlete-fields.tsx'

type Filled<T> = { [K in keyof T]?: NonNullable<T[K]> }
/** Without what was left empty. */
const filled = <T extends object>(words: T): Filled<T> =>
  Object.fromEntries(Object.entries(words).filter(([, value]) => value !== null)) as Filled<T>

/** One name for the roster, written by hand; its athlete may claim it later. */
export function NameSheet({ teamId, onClose }: { teamId: string; onClose: () => void }) {
  const [left, setLeft] = useState<string>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    setLeft(undefined)
    const names = { firstName: textOf(values, 'firstName') ?? '', lastName: textOf(values, 'lastName') ?? '' }
    const [skipped] = (await addName(teamId, { ...filled(readAthlete(values)), ...names })).skipped
    if (skipped) return setLeft(skipped.reason || 'This name was left out.')
    toast(`${names.firstName} ${names.lastName} is on the roster`)
    onClose()
  })
  return (
    <Sheet title="Add a name" kicker="Roster" onClose={onClose} busy={isBusy}>
      <form className="s-body stack l" {...form}>
        <p className="mute">Only your staff sees the name until its athlete claims it.</p>
        <div className="grid grid-cols-2 gap-3">
          <TextField label="First name" name="firstName" required maxLength={60} autoComplete="off" />
          <TextField label="Last name" name="lastName" required maxLength={60} autoComplete="off" />
        </div>
        <AthleteFields errorOf={errorOf} />
        <Checkbox name="attest" required>
          {rosterAttestation}
        </Checkbox>
        {(left ?? message) && <Note tone="bad">{left ?? message}</Note>}
        <Button type="submit" size="big" wide busy={isBusy}>
          {isBusy ? 'Adding' : 'Add the name'}
        </Button>
      </form>
    </Sheet>
  )
}
