import type { DataFor } from '../../lib/calls.ts'
import { changesFrom } from '../../lib/changes.ts'
import { send } from '../../lib/client.ts'
import { rawOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { factNames, factWords } from './words.ts'

/** What links may share; nobody sees it before one does. */
export function FactsForm({ facts }: { facts: DataFor<'recruiting.facts'> }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    const bodyOf = (fields: FormData) => Object.fromEntries(factNames.map((name) => [name, rawOf(fields, name)]))
    await send('recruiting.updateFacts', { body: changesFrom(bodyOf(opened), bodyOf(values)) })
    toast('Changes saved')
  })
  return (
    <form className="stack" {...form}>
      <TextField
        label={factWords.gpa}
        name="gpa"
        maxLength={40}
        defaultValue={facts.gpa ?? ''}
        hint="As in 3.8 of 4.0"
        optional
        error={errorOf('gpa')}
      />
      <TextArea
        label={factWords.testScores}
        name="testScores"
        maxLength={300}
        defaultValue={facts.testScores ?? ''}
        optional
        error={errorOf('testScores')}
      />
      <TextArea
        label={factWords.academicInterests}
        name="academicInterests"
        maxLength={500}
        defaultValue={facts.academicInterests ?? ''}
        optional
        error={errorOf('academicInterests')}
      />
      <TextField
        label={factWords.contactEmail}
        name="contactEmail"
        type="email"
        maxLength={254}
        defaultValue={facts.contactEmail ?? ''}
        optional
        error={errorOf('contactEmail')}
      />
      {message && <Note tone="bad">{message}</Note>}
      <Button type="submit" variant="line" busy={isBusy} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}
