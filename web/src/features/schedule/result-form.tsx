import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { saveResult, type TeamEvent } from './api.ts'
import { nameOf } from './describe.ts'

/** How a game ended; an empty field takes the result back. */
export function ResultForm({ teamId, event, onClose }: { teamId: string; event: TeamEvent; onClose: () => void }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await saveResult(teamId, event._id, textOf(values, 'result') ?? null)
    toast('The result stands')
    onClose()
  })
  return (
    <Sheet title="Result" kicker={nameOf(event)} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <TextField
          label="How it ended"
          name="result"
          maxLength={40}
          hint="As your sport writes it: W 3-1."
          defaultValue={event.result ?? ''}
          error={errorOf('result')}
        />
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" size="big" wide busy={isBusy}>
          Save
        </Button>
      </form>
    </Sheet>
  )
}
