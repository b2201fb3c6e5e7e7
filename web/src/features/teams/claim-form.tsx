import { useState } from 'react'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { ComboField } from '../../ui/combo-field.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import type { Member, Team } from './api.ts'
import { inviteToClaim, useAthletes } from './own-api.ts'
import { mayDo, nameOf } from './describe.ts'

const ways = [
  { value: 'email', text: 'By e-mail' },
  { value: 'account', text: 'By account' },
]

interface AthletePickerProps {
  picked: string | undefined
  onPick: (id: string | undefined) => void
}

function AthletePicker({ picked, onPick }: AthletePickerProps) {
  const [text, setText] = useState('')
  const { data: athletes = [] } = useAthletes(picked ? '' : text)
  return (
    <ComboField
      label="Athlete"
      required
      maxLength={100}
      value={text}
      onType={(typed) => {
        setText(typed)
        onPick(undefined)
      }}
      options={athletes.map(({ _id, name, username, schoolName }) => ({
        value: _id,
        text: name,
        detail: [username && `@${username}`, schoolName].filter(Boolean).join(' · '),
      }))}
      onPick={(id) => {
        onPick(id)
        setText(athletes.find(({ _id }) => _id === id)?.name ?? '')
      }}
      said={athletes.length === 1 ? '1 athlete found' : `${athletes.length} athletes found`}
      hint="Athletes of age whose papers are confirmed are found here. Invite everybody else by e-mail."
    />
  )
}

function Form({ team, member, onDone }: ClaimFormProps) {
  const [way, setWay] = useState('email')
  const [picked, setPicked] = useState<string>()
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    const whom = way === 'email' ? { email: textOf(values, 'email') ?? '' } : picked && { performerId: picked }
    if (!whom) return
    await inviteToClaim(team._id, member._id, whom)
    toast('The invitation is on its way')
    onDone()
  })
  return (
    <form className="stack" {...form}>
      <h3 className="d3">Invite to claim</h3>
      <Chips label="How" options={ways} value={way} onChange={setWay} />
      {way === 'email' ? (
        <TextField label="E-mail" name="email" type="email" required maxLength={254} autoComplete="off" error={errorOf('email')} />
      ) : (
        <AthletePicker picked={picked} onPick={setPicked} />
      )}
      <p className="small">Whoever accepts takes over this name: number, positions and past seasons stay.</p>
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" busy={isBusy} disabled={way === 'account' && !picked} className="justify-self-start">
        {isBusy ? 'Sending' : 'Send the invitation'}
      </Button>
    </form>
  )
}

interface ClaimFormProps {
  team: Team
  /** A name that nobody has claimed. */
  member: Member
  onDone: () => void
}

/** The way for an athlete to take over the name under which the team lists them. */
export function ClaimForm(props: ClaimFormProps) {
  const { team, member } = props
  const [isOpen, setOpen] = useState(false)
  if (!mayDo(team, 'manage')) return null
  if (member.claimStatus === 'invited')
    return <Note>{nameOf(member)} is invited to claim this name. You can send the invitation again, or take it back, at Invitations.</Note>
  if (isOpen) return <Form {...props} />
  return (
    <Button variant="line" className="justify-self-start" onClick={() => setOpen(true)}>
      Invite to claim
    </Button>
  )
}
