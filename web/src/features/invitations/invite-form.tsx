import { useState } from 'react'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows, type RadioRow } from '../../ui/radio-rows.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { invite, type Invitation } from './api.ts'

type Role = Invitation['role']

const roles: readonly RadioRow<Role>[] = [
  { value: 'athlete', label: 'Athlete', detail: 'On the roster' },
  { value: 'coach', label: 'Coach', detail: 'On the staff' },
  { value: 'staff', label: 'Other staff', detail: 'Manager, trainer, parent who helps' },
]

interface InviteFormProps {
  teamId: string
  /** Only owners invite staff. */
  isOwner: boolean
  onClose: () => void
}

/** Invites somebody by e-mail. */
export function InviteForm({ teamId, isOwner, onClose }: InviteFormProps) {
  const [role, setRole] = useState<Role>('athlete')
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const capabilities = (['manage', 'moderate'] as const).filter((right) => values.has(right))
    await invite({ teamId, email: textOf(values, 'email') ?? '', role, message: textOf(values, 'message'), capabilities })
    toast('The invitation is on its way')
    onClose()
  })
  return (
    <Sheet title="Invite somebody" kicker="By e-mail" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextField label="E-mail" name="email" type="email" required maxLength={254} autoComplete="off" error={errorOf('email')} />
        {isOwner && <RadioRows legend="Who this is" name="role" rows={roles} value={role} onChange={setRole} />}
        {role !== 'athlete' && (
          <fieldset className="field">
            <legend>What they may do</legend>
            <Checkbox name="manage">Manage roster and posts</Checkbox>
            <Checkbox name="moderate">Approve what members post</Checkbox>
          </fieldset>
        )}
        <TextArea
          label="A few words"
          name="message"
          optional
          maxLength={500}
          hint="Shown only to adults who sign in. To protect young athletes it is not mailed and never shown to them."
        />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" size="big" wide busy={isBusy}>
          {isBusy ? 'Sending' : 'Send the invitation'}
        </Button>
      </form>
    </Sheet>
  )
}
