import { useState } from 'react'
import { changesFrom } from '../../lib/changes.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import type { Capability, Member, Team } from './api.ts'
import { removeMember, saveMember } from './own-api.ts'
import { AthleteFields, readAthlete } from './athlete-fields.tsx'
import { ClaimForm } from './claim-form.tsx'
import { capabilityWords, mayDo, nameOf, roleWords } from './describe.ts'

const { athlete: _athlete, ...staffWords } = roleWords
type StaffRole = keyof typeof staffWords
const staffOptions = (Object.keys(staffWords) as StaffRole[]).map((value) => ({ value, text: staffWords[value] }))

/** Role and rights; what an owner alone may change. */
function StaffFields({ member, rights, onChange }: { member: Member; rights: Capability[]; onChange: (rights: Capability[]) => void }) {
  const toggle = (right: Capability) => onChange(rights.includes(right) ? rights.filter((one) => one !== right) : [...rights, right])
  return (
    <>
      <SelectField label="Role" name="role" options={staffOptions} defaultValue={member.role} />
      <fieldset className="field">
        <legend>May</legend>
        {(Object.keys(capabilityWords) as Capability[]).map((right) => (
          <Checkbox key={right} name={right} checked={rights.includes(right)} onChange={() => toggle(right)}>
            <b>{capabilityWords[right].name}</b> <span className="small block">{capabilityWords[right].detail}</span>
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}

function LeaveButton({ team, member, onDone }: { team: Team; member: Member; onDone: () => void }) {
  const [isSure, setSure] = useState(false)
  const { form, isBusy, message } = useSubmit(async () => {
    await removeMember(team._id, member._id)
    toast(`${nameOf(member)} is out of the team`)
    onDone()
  })
  if (!isSure) {
    return (
      <Button variant="quiet" className="justify-self-start" onClick={() => setSure(true)}>
        Take out of the team
      </Button>
    )
  }
  return (
    <form className="stack" {...form}>
      {message && <Note tone="bad">{message}</Note>}
      <Note tone="warn">What {nameOf(member)} may do for the team ends at once. What they posted stays.</Note>
      <Button type="submit" variant="bad" busy={isBusy}>
        Take out
      </Button>
    </form>
  )
}

/** What the team says of a member, and what staff may do. */
export function MemberSheet({ team, member, onClose }: { team: Team; member: Member; onClose: () => void }) {
  const isOwner = mayDo(team, 'owner')
  const [rights, setRights] = useState(member.capabilities)
  const [rightsBefore] = useState(rights)
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    const bodyOf = (fields: FormData, capabilities: Capability[]) => ({
      ...(member.performerId === null && { firstName: textOf(fields, 'firstName') ?? '', lastName: textOf(fields, 'lastName') ?? '' }),
      ...(isOwner && member.type === 'staff' && { role: textOf(fields, 'role') as StaffRole, capabilities }),
      ...(member.type === 'staff' ? { title: textOf(fields, 'title') ?? null } : readAthlete(fields)),
    })
    await saveMember(team._id, member._id, changesFrom(bodyOf(opened, rightsBefore), bodyOf(values, rights)))
    toast('Changes saved')
    onClose()
  })
  return (
    <Sheet title={nameOf(member)} kicker={roleWords[member.role]} onClose={onClose} busy={isBusy}>
      <div className="s-body">
        <form className="stack l" {...form}>
          {message && <Note tone="bad">{message}</Note>}
          {member.performerId === null && (
            <div className="grid grid-cols-2 gap-3">
              <TextField label="First name" name="firstName" required maxLength={60} defaultValue={member.firstName} />
              <TextField label="Last name" name="lastName" required maxLength={60} defaultValue={member.lastName} />
            </div>
          )}
          {member.type === 'staff' && <TextField label="Title" name="title" optional maxLength={80} defaultValue={member.title ?? ''} />}
          {member.type === 'staff' && isOwner && <StaffFields member={member} rights={rights} onChange={setRights} />}
          {member.type === 'roster' && <AthleteFields member={member} errorOf={errorOf} />}
          <Button type="submit" busy={isBusy}>
            {isBusy ? 'Saving' : 'Save'}
          </Button>
        </form>
        {member.performerId === null && <ClaimForm team={team} member={member} onDone={onClose} />}
        {(isOwner || member.type === 'roster') && <LeaveButton team={team} member={member} onDone={onClose} />}
      </div>
    </Sheet>
  )
}
