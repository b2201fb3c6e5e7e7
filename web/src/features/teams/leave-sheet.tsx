import { useState } from 'react'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { RadioRows, type RadioRow } from '../../ui/radio-rows.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { useTeam } from './api.ts'
import { removeMe, removeMember } from './own-api.ts'

type How = 'leave' | 'remove'

const rows: readonly RadioRow<How>[] = [
  { value: 'leave', label: 'Leave the team', detail: 'Seasons that are over still name you' },
  { value: 'remove', label: 'Remove me from this roster', detail: 'From every season, and it stays so when the list is read in again' },
]

interface LeaveSheetProps {
  team: { _id: string; name: string }
  accountId: string
  onClose: () => void
}

/** The way out of a team; who plays in it may also take their name off its roster. */
export function LeaveSheet({ team, accountId, onClose }: LeaveSheetProps) {
  const [how, setHow] = useState<How>('leave')
  const { data } = useTeam(team._id)
  const isAthlete = data?.myRole === 'athlete'
  const { form, isBusy, message } = useSubmit(async () => {
    await (how === 'remove' ? removeMe : removeMember)(team._id, accountId)
    toast(how === 'remove' ? `Your name is off the roster of ${team.name}` : `You have left ${team.name}`)
    onClose()
  })
  return (
    <Sheet title={`Leave ${team.name}?`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        {isAthlete && <RadioRows legend="How" hideLegend name="how" rows={rows} value={how} onChange={setHow} />}
        <p className="mute">What you may do for the team ends at once. What you posted stays.</p>
        {message && <Note tone="bad">{message}</Note>}
        <div className="row wrapx">
          <Button type="submit" variant="bad" busy={isBusy}>
            {how === 'remove' ? 'Remove me' : 'Leave'}
          </Button>
          <Button variant="line" disabled={isBusy} onClick={onClose}>
            Stay
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
