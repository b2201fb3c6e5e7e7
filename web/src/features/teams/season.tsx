import { useState } from 'react'
import { useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'
import { useMembers, type Team } from './api.ts'
import { beginSeason } from './own-api.ts'
import { nameOf } from './describe.ts'

/** The next season: who stays keeps number and positions; who goes stays in the season that was played. */
export function NextSeason({ team }: { team: Team }) {
  const [isOpen, setOpen] = useState(false)
  const { data: members } = useMembers(team._id, 'roster')
  const [gone, setGone] = useState<readonly string[]>([])
  const startYear = team.season.startYear + 1
  const { form, isBusy, message } = useSubmit(async () => {
    const stay = (members ?? []).map(({ _id }) => _id).filter((id) => !gone.includes(id))
    await beginSeason(team._id, startYear, stay)
    toast('The new season has begun')
    setOpen(false)
  })
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        Begin the next season
      </Button>
      {isOpen && (
        <Sheet
          title={`Season ${startYear}–${String((startYear + 1) % 100).padStart(2, '0')}`}
          kicker={team.name}
          onClose={() => setOpen(false)}
          busy={isBusy}
        >
          <form className="s-body" {...form}>
            <p className="mute">Who stays? Seniors who graduate do not have to. Nothing of {team.season.label} is lost.</p>
            <div>
              {(members ?? []).map((member) => (
                <Checkbox
                  key={member._id}
                  name={member._id}
                  checked={!gone.includes(member._id)}
                  onChange={(event) => setGone(event.target.checked ? gone.filter((id) => id !== member._id) : [...gone, member._id])}
                >
                  {nameOf(member)} {member.jersey && <span className="small">#{member.jersey}</span>}
                </Checkbox>
              ))}
            </div>
            {message && <Note tone="bad">{message}</Note>}
            <Button type="submit" busy={isBusy} wide size="big">
              Begin
            </Button>
          </form>
        </Sheet>
      )}
    </>
  )
}
