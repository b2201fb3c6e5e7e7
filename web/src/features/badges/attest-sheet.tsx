import { useQuery } from '@tanstack/react-query'
import type { DataFor } from '../../lib/calls.ts'
import { send } from '../../lib/client.ts'
import { ask } from '../../lib/queries.ts'
import { textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toast.ts'

interface AttestSheetProps {
  performer: DataFor<'schoolBadges.search'>[number]['performer']
  onClose: () => void
}

/** What an officer says of an athlete, in so many words. */
export function AttestSheet({ performer, onClose }: AttestSheetProps) {
  const own = performer.sports ?? []
  const { data: all } = useQuery({ ...ask('reference.sports'), enabled: own.length === 0 })
  const sports = own.length > 0 ? own : (all?.data ?? [])
  const { form, isBusy, message, errorOf } = useSubmit(async (values) => {
    await send('schoolBadges.attest', { body: { performerId: performer._id, sportId: textOf(values, 'sportId') ?? '' } })
    toast(`${performer.name} has the badge`)
    onClose()
  })
  return (
    <Sheet title={`Attest ${performer.name}`} onClose={onClose} busy={isBusy}>
      <form className="s-body" {...form}>
        <SelectField
          key={sports.length}
          label="Sport"
          name="sportId"
          required
          options={sports.map(({ _id, name }) => ({ value: _id, text: name }))}
          error={errorOf('sportId')}
        />
        <p className="small">
          You say for your school that {performer.name} plays this sport for it this school year. Your name stands beside it.
        </p>
        {message && <Note tone="bad">{message}</Note>}
        <Button type="submit" busy={isBusy} className="justify-self-start">
          Attest
        </Button>
      </form>
    </Sheet>
  )
}
