import { changesFrom } from '../../lib/changes.ts'
import { rawOf, textOf, useSubmit } from '../../lib/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { ColourFields, readColours } from '../../ui/colour-fields.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import type { Team } from './api.ts'
import { saveTeam } from './own-api.ts'

/** Name, address and words of the page. */
export function PageForm({ team }: { team: Team }) {
  const { form, isBusy, message, errorOf } = useSubmit(async (values, opened) => {
    const bodyOf = (fields: FormData) => ({
      name: textOf(fields, 'name') ?? team.name,
      description: rawOf(fields, 'description'),
      slug: textOf(fields, 'slug'),
      colors: readColours(fields),
    })
    await saveTeam(team._id, changesFrom(bodyOf(opened), bodyOf(values)))
    toast('Changes saved')
  })
  return (
    <form className="stack l" {...form}>
      {message && <Note tone="bad">{message}</Note>}
      <TextField label="Name" name="name" required minLength={2} maxLength={100} defaultValue={team.name} error={errorOf('name')} />
      <TextField
        label="Address"
        name="slug"
        minLength={3}
        maxLength={60}
        hint="Small letters, digits and dashes. Old links lead to the new address."
        defaultValue={team.slug ?? ''}
        error={errorOf('slug')}
      />
      <TextArea label="About the team" name="description" optional maxLength={2000} rows={5} defaultValue={team.description ?? ''} />
      <ColourFields colours={team.colors} />
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? 'Saving' : 'Save'}
      </Button>
    </form>
  )
}
