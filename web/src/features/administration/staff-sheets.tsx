import type { StaffGrant, StaffMember } from '@fieldhouse/contract'
import { siteRoles, type SiteRole } from '@fieldhouse/contract/permissions'
import { useState } from 'react'
import { send } from '../../lib/client.ts'
import { endOfDay } from '../../lib/field-time.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { openedInWords, roleNames } from './role-words.ts'

const Reason = ({ error }: { error: string | undefined }) => (
  <TextArea
    label="Reason"
    name="reason"
    required
    minLength={10}
    maxLength={500}
    rows={3}
    hint="Kept for good; owners read it."
    error={error}
  />
)

/** The end of a day that is chosen, where whoever chooses is. */
const today = () => new Date().toLocaleDateString('sv')

const isRole = (value: string): value is SiteRole => siteRoles.some((role) => role === value)

export const Opens = ({ roles }: { roles: readonly SiteRole[] }) => (
  <ul className="small list-disc pl-5" aria-label="What it opens">
    {openedInWords(roles).map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

/** Says what the role opens before it is given. */
export function GiveRole({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<SiteRole>('support')
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const username = (textOf(values, 'username') ?? '').replace(/^@/, '')
    const until = textOf(values, 'until')
    const reason = textOf(values, 'reason') ?? ''
    await send('staff.change', { body: { username, role, wish: 'give', reason, ...(until && { until: endOfDay(until) }) } })
    toast(`@${username} is given the role. All owners read of it by mail`)
    onClose()
  })
  return (
    <Sheet title="Give a role" onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextField
          label="Username"
          name="username"
          required
          autoCapitalize="none"
          maxLength={31}
          hint="Of a grown-up with a confirmed address, without an athlete’s page."
          error={errorOf('username')}
        />
        <SelectField
          label="Role"
          name="role"
          options={siteRoles.map((value) => ({ value, text: roleNames[value] }))}
          value={role}
          onChange={({ target: { value } }) => isRole(value) && setRole(value)}
          error={errorOf('role')}
        />
        <Opens roles={[role]} />
        {role === 'safety' && <Note>It starts in 24 hours, and all of the staff is told.</Note>}
        <TextField label="Ends by itself after" name="until" type="date" min={today()} optional error={errorOf('until')} />
        <Reason error={errorOf('reason')} />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Give the role
        </Button>
      </form>
    </Sheet>
  )
}

export function EndRole({
  member: { account },
  grant: { role },
  onClose,
}: {
  member: StaffMember
  grant: StaffGrant
  onClose: () => void
}) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const reason = textOf(values, 'reason') ?? ''
    await send('staff.change', { body: { username: account.username ?? '', role, wish: 'end', reason } })
    toast(`${account.name} does not hold the role any more`)
    onClose()
  })
  return (
    <Sheet title={`End: ${roleNames[role]}`} kicker={account.name} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <p className="small">They are signed out everywhere, and owners and they read of it by mail.</p>
        <Reason error={errorOf('reason')} />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" variant="bad" busy={isBusy} className="justify-self-start">
          End the role
        </Button>
      </form>
    </Sheet>
  )
}
