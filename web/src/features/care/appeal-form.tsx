import { formatDay } from '../../lib/format.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { appeal, type OwnDecision as Own } from './decisions.ts'

export default function AppealForm({ own, code }: { own: Own; code: string | undefined }) {
  const { form, isBusy, message, errorOf } = useSubmit((values) => appeal(own._id, textOf(values, 'text') ?? '', code))
  return (
    <form className="stack" {...form}>
      <TextArea
        label="What did we get wrong?"
        name="text"
        required
        maxLength={2000}
        rows={5}
        hint={`Somebody else reads it and decides anew. You can do this once, until ${formatDay(own.appealUntil)}.`}
        error={errorOf('text')}
      />
      {message && !errorOf('text') && <Note tone="bad">{message}</Note>}
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Sending' : 'Ask somebody else to look'}
      </Button>
    </form>
  )
}
